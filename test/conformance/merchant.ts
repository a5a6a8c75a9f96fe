import { canonicalJson, type JsonValue } from '../../src-merchant-api/signing/canonical-json.ts';
import { signature } from '../../src-merchant-api/signing/signature.ts';
import { sendRaw, type Reply } from './raw-request.ts';

/** The service that is judged, and who asks. */
export type Account = {
  /** With the version prefix, and without a slash at its end. */
  readonly baseUrl: string;
  readonly merchantId: string;
  readonly secret: string;
};

/** What a request says of who sends it, where it is not the right thing; null leaves the header out. */
export type Proof = {
  readonly merchantId?: string | null;
  readonly signature?: string | null;
};

export type Members = Readonly<Record<string, JsonValue>>;

export type Merchant = {
  readonly get: (path: string, proof?: Proof) => Promise<Reply>;
  readonly post: (path: string, members: Members, proof?: Proof) => Promise<Reply>;
  /** A POST whose body is not the text that would be signed for it. */
  readonly postText: (path: string, body: string, signature: string) => Promise<Reply>;
  /** The signature of a text by the merchant's secret. */
  readonly sign: (text: string) => string;
};

/** Speaks as the interface says it, or wrongly where a rule asks how that is answered. */
export function createMerchant({ baseUrl, merchantId, secret }: Account): Merchant {
  const sign = (text: string): string => signature(text, secret);
  const headers = (signed: string, proof: Proof): Record<string, string> => ({
    Accept: 'application/json',
    ...header('CF-MERCHANT-ID', proof.merchantId, merchantId),
    ...header('CF-ACCESS-SIGN', proof.signature, sign(signed)),
  });
  const postBody = (path: string, body: string, proof: Proof): Promise<Reply> =>
    sendRaw({
      method: 'POST',
      url: `${baseUrl}${path}`,
      headers: { ...headers(body, proof), 'Content-Type': 'application/json' },
      body,
    });
  return {
    get: (path, proof = {}) =>
      sendRaw({ method: 'GET', url: `${baseUrl}${path}`, headers: headers('{}', proof) }),
    post: (path, members, proof = {}) => postBody(path, canonicalJson(members), proof),
    postText: (path, body, signed) => postBody(path, body, { signature: signed }),
    sign,
  };
}

const header = (name: string, given: string | null | undefined, right: string): Record<string, string> =>
  given === null ? {} : { [name]: given ?? right };
