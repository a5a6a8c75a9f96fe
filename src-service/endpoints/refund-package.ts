import { packageChangeRecord, packageChangeRequest } from '../../src-merchant-api/records/package-change.ts';
import type { RefundPackage } from '../commands/refund-package.ts';
import type { RefundRefusal } from '../rules/decide-refund.ts';
import { defineEndpoint, refusal, reply, type Endpoint } from './endpoint.ts';

const messages: Readonly<Record<RefundRefusal, string>> = {
  'unknown-package': 'There is no package with this idPack.',
  'not-issued': 'The order of this package is not completed.',
  refunded: 'The package is already refunded.',
  expired: 'The package has expired.',
  'already-activated': 'The package is already activated.',
  used: 'Data of the package was used.',
  'limit-reached': 'The limit of refunds in a calendar month is reached.',
};

/** POST /orders/refund: 200 or 400. `onChanged` is called after a package was refunded. */
export const refundPackage = (refund: RefundPackage, onChanged: () => void): Endpoint =>
  defineEndpoint({
    method: 'POST',
    path: '/orders/refund',
    signature: 'required',
    contract: {
      summary: 'Refund a package that is not activated',
      request: packageChangeRequest,
      reply: { name: 'Refund', schema: packageChangeRecord },
      refusals: [400],
    },
    answer: ({ idPack }) => {
      const refused = refund(idPack);
      if (refused !== undefined) return refusal(400, messages[refused]);
      onChanged();
      return reply({ message: 'The package is refunded.', idPack, status: 'completed' });
    },
  });
