import type { BaseAddress } from '../../src-merchant-api/http/base-address.ts';
import type { Signing } from '../../src-merchant-api/signing/signature.ts';

/** What is needed to talk to the service for one account. */
export type Access = { readonly baseAddress: BaseAddress; readonly signer: Signing };
