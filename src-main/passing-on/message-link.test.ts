import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { messageLink, recipientOf } from './message-link.ts';

const message = {
  way: 'whatsapp',
  to: null,
  subject: 'Your eSIM',
  text: 'LPA:1$smdp.example.net$K2',
} as const;

describe('a message for another program', () => {
  it('carries its text whole', () => {
    const mail = new URL(messageLink({ ...message, way: 'mail', text: 'One & two\nthree?' }));
    expect(mail.protocol).toBe('mailto:');
    expect(mail.searchParams.get('subject')).toBe('Your eSIM');
    expect(mail.searchParams.get('body')).toBe('One & two\r\nthree?');
    expect(new URL(messageLink(message)).searchParams.get('text')).toBe(message.text);
  });

  it.each([
    ['+44 20 7946 0018', '/442079460018'],
    ['0044 (20) 7946-0018', '/442079460018'],
    // The country is unknown: the messenger asks.
    ['020 7946 0018', '/'],
    ['+44 20 79x', '/'],
    ['+1', '/'],
    ['+1234567890123456', '/'],
  ])('goes to %s as %s', (to, path) => {
    const { pathname } = new URL(messageLink({ ...message, to }));
    expect(pathname).toBe(path);
    // Staff are asked about just that number.
    expect(recipientOf({ ...message, to })).toBe(path === '/' ? null : path.replace('/', '+'));
  });

  it('opens nothing but a message, whatever its text', () => {
    // Characters with a meaning in an address are rare among all characters.
    const signs = fc.constantFrom(...Array.from('&?#=%/:+@;,'), '\r\n', '%26', '%0d%0a', '&bcc=', 'a');
    const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: signs }));
    fc.assert(
      fc.property(
        fc.constantFrom('mail', 'whatsapp'),
        fc.option(anyText),
        anyText,
        anyText,
        (way, to, subject, text) => {
          const link = new URL(messageLink({ way, to, subject, text }));
          if (way === 'mail') {
            expect(link.protocol).toBe('mailto:');
            expect(link.pathname).toBe('');
          } else {
            expect(link.origin).toBe('https://wa.me');
            expect(link.pathname).toMatch(/^\/\d{0,15}$/);
          }
          expect([...link.searchParams.keys()]).toEqual(way === 'mail' ? ['subject', 'body'] : ['text']);
          expect(link.hash).toBe('');
        },
      ),
    );
  });
});
