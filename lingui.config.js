import { defineConfig } from '@lingui/conf';
import { format } from './languages/format.js';
import { customersCatalog, customersLanguages } from './languages/of-customers.js';
import { staffsCatalogs } from './languages/of-staff.js';

/** Every catalog, for the build. They are written apart, by `npm run words`: customers read more languages than staff. */
export default defineConfig({
  sourceLocale: 'en',
  locales: customersLanguages,
  catalogs: [...staffsCatalogs, customersCatalog],
  format,
});
