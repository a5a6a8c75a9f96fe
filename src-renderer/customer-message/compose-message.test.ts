import { describe, expect, it } from 'vitest';
import { customerLanguages } from '../words/language/customer-languages.ts';
import { composeMessage, type MessageParts } from './compose-message.ts';

const activationCode = 'LPA:1$smdp.example.net$K2-9QX1';
const parts: MessageParts = {
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
  phone: 'not-known',
  language: 'en',
};

describe('a message to a customer', () => {
  it.each(customerLanguages.map(({ id }) => id))(
    'names the region and has the code: %s',
    async (language) => {
      const { subject, text } = await composeMessage({ ...parts, language });
      expect(text).toContain(activationCode);
      // Last, so that nobody takes it for the code.
      expect(text.trimEnd().endsWith(parts.uidCustomer ?? '')).toBe(true);
      expect(subject).toContain('12');
      if (language !== 'en') expect(subject).not.toContain('Southeast');
    },
  );

  it('does not ask to enter a link as a code', async () => {
    const link = 'https://install.example/esim/1';
    const install = { ...parts.install, activationCode: link, manual: null };
    const { text } = await composeMessage({ ...parts, install });
    expect(text.split(link)).toHaveLength(2);
    expect(text).toContain('Open this link');
    expect(text).not.toContain('enter this code');
  });

  it('offers the code as an alternative only if there is a link', async () => {
    const alone = await composeMessage(parts);
    expect(alone.text).toContain('Add an eSIM');
    expect(alone.text).not.toContain('Or add');
    const install = { ...parts.install, appleLink: 'https://esimsetup.apple.com/?carddata=1' };
    const linked = await composeMessage({ ...parts, phone: 'iphone', install });
    expect(linked.text).toContain('esimsetup.apple.com');
    expect(linked.text).toContain('Or add an eSIM');
    const page = { ...parts.install, installLink: 'https://install.example/esim/1' };
    const onAnyPhone = await composeMessage({ ...parts, install: page });
    expect(onAnyPhone.text).toContain('https://install.example/esim/1');
    expect(onAnyPhone.text).toContain('Or add an eSIM');
  });
});
