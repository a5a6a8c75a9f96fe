/** The name that the entries of an app which is run from the sources have in the keychain of the system. */
export const appKeychainService = 'eSIM Counter (development)';
