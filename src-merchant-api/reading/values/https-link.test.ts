import { expect, it } from 'vitest';
import { httpsLinkOf } from './https-link.ts';

it('accepts an https link unchanged', () => {
  expect(httpsLinkOf('https://install.example/esim/1?a=b')?.href).toBe('https://install.example/esim/1?a=b');
});

it.each([
  'http://install.example/esim/1',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'https://install.example/\ufffd',
  'install.example/esim/1',
  'soon',
  '',
  7,
  null,
  undefined,
])('%j is not an https link', (link) => {
  expect(httpsLinkOf(link)).toBeNull();
});
