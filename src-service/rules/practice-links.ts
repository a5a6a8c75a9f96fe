/** Hosts that can't exist (RFC 2606), as the SM-DP+ of a practice code. */
const installHost = 'install.practice.example';
const customerHost = 'my.practice.example';

/** Links that open the installation on a phone: of each kind of phone, which carry the activation code encoded, and of any. */
export function installLinks(activationCode: string): { apple: string; android: string; any: string } {
  const query = `carddata=${encodeURIComponent(activationCode)}`;
  const matchingId = activationCode.slice(activationCode.lastIndexOf('$') + 1);
  return {
    apple: `https://esimsetup.apple.com/esim_qrcode_provisioning?${query}`,
    android: `https://esimsetup.android.com/esim_qrcode_provisioning?${query}`,
    any: `https://${installHost}/${encodeURIComponent(matchingId)}`,
  };
}

/** The page on which a customer would see what is left. */
export const customerPage = (uidCustomer: string): string =>
  `https://${customerHost}/${encodeURIComponent(uidCustomer)}`;
