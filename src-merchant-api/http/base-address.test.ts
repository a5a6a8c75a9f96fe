import { describe, expect, it } from 'vitest';
import { parseBaseAddress } from './base-address.ts';

describe('a base address', () => {
  it.each([
    ['https://esim.example/api/v1', 'https://esim.example/api/v1'],
    ['https://esim.example/api/v1///', 'https://esim.example/api/v1'],
    [' esim.example ', 'https://esim.example/api/v1'],
    ['https://esim.example:8443', 'https://esim.example:8443/api/v1'],
    ['https://esim.example/shop/api/v1', 'https://esim.example/shop/api/v1'],
    ['http://127.0.0.1:4010/api/v1', 'http://127.0.0.1:4010/api/v1'],
    ['http://LOCALHOST:4010', 'http://localhost:4010/api/v1'],
    ['http://[::1]:4010', 'http://[::1]:4010/api/v1'],
  ])('%j is read as %s', (typed, expected) => {
    expect(parseBaseAddress(typed)).toEqual({ ok: true, value: expected });
  });

  it.each([
    ['', 'not-an-address'],
    ['ftp://esim.example', 'not-an-address'],
    ['https://', 'not-an-address'],
    ['http://esim.example/api/v1', 'not-encrypted'],
    ['http://localhost.esim.example', 'not-encrypted'],
    ['http://127.0.0.1.esim.example', 'not-encrypted'],
    ['http://192.168.1.5/api/v1', 'not-encrypted'],
    ['https://user:word@esim.example', 'holds-credentials'],
  ])('%j is refused as %s', (typed, fault) => {
    expect(parseBaseAddress(typed)).toEqual({ ok: false, fault });
  });
});
