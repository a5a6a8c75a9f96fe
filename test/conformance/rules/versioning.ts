import { expect, describeReply } from '../reply-checks.ts';
import type { Rule } from '../rule.ts';
import { sendRaw } from '../raw-request.ts';

export const versioning: readonly Rule[] = [
  {
    id: 'version.prefix',
    section: 'Versioning',
    words: 'the base address ends with the version prefix /api/v1, and answers there',
    mode: 'read',
    check: async ({ baseUrl, merchant }) => {
      expect(new URL(baseUrl).pathname.endsWith('/api/v1'), `it is ${baseUrl}`);
      const reply = await merchant.get('/customer/balance');
      expect(reply.status === 200, describeReply(reply));
    },
  },
  {
    id: 'version.other',
    section: 'Versioning',
    words: 'nothing is answered in the name of a version that there is not',
    mode: 'read',
    check: async ({ baseUrl }) => {
      const url = `${baseUrl.replace(/\/v1$/, '/v999')}/customer/balance`;
      const reply = await sendRaw({ method: 'GET', url, headers: {} });
      expect(reply.status >= 400 && reply.status < 500, describeReply(reply));
    },
  },
];
