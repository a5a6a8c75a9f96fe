import { X509Certificate } from 'node:crypto';
import { Integer, Utf8String } from 'asn1js';
import {
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  Extension,
  GeneralName,
  GeneralNames,
} from 'pkijs';

/** A certificate and its secret key, as PEM. */
export type OwnCertificate = { readonly certificate: string; readonly key: string };

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const [commonName, subjectAltName, basicConstraints] = ['2.5.4.3', '2.5.29.17', '2.5.29.19'];
const validForYears = 20;

/**
 * Makes a certificate that signs itself. Tills trust it by its fingerprint alone, so neither its name nor its end mean much: a
 * new one would have to be told to every till.
 */
export async function makeCertificate(name: string, now: Date): Promise<OwnCertificate> {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const made = new Certificate();
  made.version = 2;
  made.serialNumber = new Integer({ valueHex: positive(crypto.getRandomValues(new Uint8Array(16))) });
  for (const names of [made.issuer, made.subject])
    names.typesAndValues.push(
      new AttributeTypeAndValue({
        type: commonName,
        value: new Utf8String({ value: 'eSIM Counter head office' }),
      }),
    );
  made.notBefore.value = new Date(now.getTime() - 24 * 60 * 60 * 1000);
  made.notAfter.value = new Date(Date.UTC(now.getUTCFullYear() + validForYears, now.getUTCMonth(), 1));
  made.extensions = [
    extension(basicConstraints, new BasicConstraints({ cA: false }), true),
    extension(
      subjectAltName,
      new GeneralNames({ names: [new GeneralName({ type: 2, value: name })] }),
      false,
    ),
  ];
  await made.subjectPublicKeyInfo.importKey(keys.publicKey);
  await made.sign(keys.privateKey, 'SHA-256');
  const secret = await crypto.subtle.exportKey('pkcs8', keys.privateKey);
  return {
    certificate: pem('CERTIFICATE', made.toSchema(true).toBER(false)),
    key: pem('PRIVATE KEY', secret),
  };
}

/** SHA-256 of the certificate: 32 bytes in upper-case hex, with colons between. */
export const fingerprintOf = (certificate: string): string => new X509Certificate(certificate).fingerprint256;

const extension = (id: string, value: BasicConstraints | GeneralNames, critical: boolean): Extension =>
  new Extension({ extnID: id, critical, extnValue: value.toSchema().toBER(false) });

function positive(bytes: Uint8Array<ArrayBuffer>): ArrayBuffer {
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40;
  return bytes.buffer;
}

const pem = (label: string, bytes: ArrayBuffer): string =>
  `-----BEGIN ${label}-----\n${(
    Buffer.from(bytes)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  ).join('\n')}\n-----END ${label}-----\n`;
