/** Where the base address begins. Source: merchant interface, Versioning. */
export const versionPrefix = '/api/v1';
