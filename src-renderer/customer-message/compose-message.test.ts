import { describe, expect, it } from 'vitest';
import { customerLanguages } from '../words/language/customer-languages.ts';
import { composeMessage, type MessageEsim, type MessageParts } from './compose-message.ts';

const activationCode = 'LPA:1$smdp.example.net$K2-9QX1';
const esim: MessageEsim = {
  package: {
    productId: 'sea-10gb',
    place: 'Southeast Asia 12',
    countries: ['TH', 'VN'],
    networks: [],
    unlimited: false,
    size: { value: 10, unit: 'GB' },
    validity: { value: 30, unit: 'day' },
  },
  install: {
    kind: 'readable',
    activationCode,
    manual: { address: 'smdp.example.net', matchingId: 'K2-9QX1' },
    needsConfirmationCode: false,
    warnings: [],
    iccid: '8990199000000000004',
    appleLink: null,
    androidLink: null,
    installLink: null,
  },
  uidCustomer: '6f9619ff-8b86-4d11-b42d-00c04fc964ff',
};
const parts: MessageParts = { shop: '', esims: [esim], phone: 'not-known', language: 'en' };
const withInstall = (change: Partial<MessageEsim['install']>): MessageParts => ({
  ...parts,
  esims: [{ ...esim, install: { ...esim.install, ...change } }],
});

describe('a message to a customer', () => {
  it.each(customerLanguages.map(({ id }) => id))(
    'names the region and has the code: %s',
    async (language) => {
      const { subject, text } = await composeMessage({ ...parts, language });
      expect(text).toContain(activationCode);
      // Last, so that nobody takes it for the code.
      expect(text.trimEnd().endsWith(esim.uidCustomer ?? '')).toBe(true);
      expect(subject).toContain('12');
      if (language !== 'en') expect(subject).not.toContain('Southeast');
    },
  );

  it('does not ask to enter a link as a code', async () => {
    const link = 'https://install.example/esim/1';
    const { text } = await composeMessage(withInstall({ activationCode: link, manual: null }));
    expect(text.split(link)).toHaveLength(2);
    expect(text).toContain('Open this link');
    expect(text).not.toContain('enter this code');
  });

  it('offers the code as an alternative only if there is a link', async () => {
    const alone = await composeMessage(parts);
    expect(alone.text).toContain('Add an eSIM');
    expect(alone.text).not.toContain('Or add');
    const apple = withInstall({ appleLink: 'https://esimsetup.apple.com/?carddata=1' });
    const linked = await composeMessage({ ...apple, phone: 'iphone' });
    expect(linked.text).toContain('esimsetup.apple.com');
    expect(linked.text).toContain('Or add an eSIM');
    const onAnyPhone = await composeMessage(withInstall({ installLink: 'https://install.example/esim/1' }));
    expect(onAnyPhone.text).toContain('https://install.example/esim/1');
    expect(onAnyPhone.text).toContain('Or add an eSIM');
  });

  it('says which shop it is from', async () => {
    const { subject, text } = await composeMessage({ ...parts, shop: 'Aurora Mobile' });
    expect(subject).toBe('Aurora Mobile: Your eSIM for Southeast Asia 12');
    expect(text.split('\n')[0]).toBe(subject);
  });

  it('has the code of each of several eSIMs, told apart', async () => {
    const codes = ['LPA:1$smdp.example.net$A', 'LPA:1$smdp.example.net$B'];
    const [first = esim, second = esim] = codes.map((code) => ({
      ...esim,
      install: { ...esim.install, activationCode: code, manual: null },
    }));
    const { text } = await composeMessage({ ...parts, esims: [first, second] });
    const at = ['1 of 2', codes[0], '2 of 2', codes[1], 'Use Wi-Fi'].map((part) => text.indexOf(part ?? ''));
    expect(at).toEqual(at.toSorted((one, other) => one - other));
    expect(at).not.toContain(-1);
    expect(text.split('Use Wi-Fi')).toHaveLength(2);
  });
});
