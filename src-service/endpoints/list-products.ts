import { z } from 'zod';
import { productListRecord, type ProductRecord } from '../../src-merchant-api/records/product.ts';
import type { Catalog } from '../catalog-file.ts';
import { toJsonNumber } from '../minor-units.ts';
import { defineEndpoint, reply, type Endpoint } from './endpoint.ts';

/** GET /products/list: the whole catalog. The interface shows no shape; ours is records/product.ts. */
export function listProducts(catalog: Catalog): Endpoint {
  const products: ProductRecord[] = [...catalog.values()].map((entry) => ({
    productId: entry.productId,
    name: entry.name,
    countrySet: entry.countrySet,
    countries: entry.countries,
    networks: entry.networks,
    size: entry.size,
    unlimited: entry.unlimited,
    validity: entry.validity,
    salePrice: toJsonNumber(entry.costMinor),
  }));
  const catalogReply = reply({ status: 'completed', message: null, products });
  return defineEndpoint({
    method: 'GET',
    path: '/products/list',
    signature: 'optional',
    contract: {
      summary: 'Read the catalog',
      request: z.object({}),
      reply: { name: 'ProductList', schema: productListRecord },
      refusals: [],
    },
    answer: () => catalogReply,
  });
}
