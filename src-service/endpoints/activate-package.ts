import { packageChangeRecord, packageChangeRequest } from '../../src-merchant-api/records/package-change.ts';
import type { ActivatePackage } from '../commands/activate-package.ts';
import type { ActivationRefusal } from '../rules/decide-activation.ts';
import { defineEndpoint, refusal, reply, type Endpoint } from './endpoint.ts';

const messages: Readonly<Record<ActivationRefusal, string>> = {
  'unknown-package': 'There is no package with this idPack.',
  'not-issued': 'The order of this package is not completed.',
  refunded: 'The package was refunded.',
  'already-activated': 'The package is already activated.',
  'not-on-demand': 'The activation mode of the package is not ON_DEMAND.',
};

/** POST /orders/activate: 200 or 400. `onChanged` is called after a package was activated. */
export const activatePackage = (activate: ActivatePackage, onChanged: () => void): Endpoint =>
  defineEndpoint({
    method: 'POST',
    path: '/orders/activate',
    signature: 'required',
    contract: {
      summary: 'Activate a package that was bought ON_DEMAND',
      request: packageChangeRequest,
      reply: { name: 'Activation', schema: packageChangeRecord },
      refusals: [400],
    },
    answer: ({ idPack }) => {
      const refused = activate(idPack);
      if (refused !== undefined) return refusal(400, messages[refused]);
      onChanged();
      return reply({ message: 'The package is activated.', idPack, status: 'completed' });
    },
  });
