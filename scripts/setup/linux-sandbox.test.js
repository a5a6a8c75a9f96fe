import { describe, expect, it } from 'vitest';
import { sandboxWorks } from './linux-sandbox.js';

const restricted = { uid: 1000, namespacesAllowed: false, helper: { uid: 0, mode: 0o104755 } };

describe("whether Electron's sandbox starts", () => {
  it.each([
    ['user namespaces are allowed', { ...restricted, namespacesAllowed: true, helper: undefined }],
    ['its helper is owned by root and may act as root', restricted],
    ['root runs it, without one', { ...restricted, uid: 0, helper: undefined }],
  ])('is so when %s', (_, facts) => {
    expect(sandboxWorks(facts)).toBe(true);
  });

  it.each([
    ['there is no helper', undefined],
    ['the helper is not owned by root', { uid: 1000, mode: 0o104755 }],
    ['the helper may not act as root', { uid: 0, mode: 0o100755 }],
  ])('is not so when namespaces are kept back and %s', (_, helper) => {
    expect(sandboxWorks({ ...restricted, helper })).toBe(false);
  });
});
