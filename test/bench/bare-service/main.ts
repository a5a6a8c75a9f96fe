import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fastify from 'fastify';

/**
 * The least that a durable service can do: take JSON, commit one row to the disk, answer with JSON. No signature, no
 * checks, no rules. The folder of its database is its one argument.
 */
const database = new DatabaseSync(join(process.argv[2] ?? '.', 'bare.sqlite'));
database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
database.exec('CREATE TABLE orders (id INTEGER PRIMARY KEY, uid TEXT NOT NULL, body TEXT NOT NULL) STRICT');
const insert = database.prepare('INSERT INTO orders (uid, body) VALUES (?, ?)');

const server = fastify();
server.post('/api/v1/orders/submit', (request) => {
  const uidCustomer = randomUUID();
  insert.run(uidCustomer, JSON.stringify(request.body));
  return { message: 'The order was placed.', uidCustomer, status: 'in_processing' };
});
console.log(await server.listen({ host: '127.0.0.1', port: 0 }));
