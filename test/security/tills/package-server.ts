import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type PackageServer = {
  readonly address: string;
  /** Lays a file there; a path is read when it is asked for. */
  readonly lay: (name: string, content: { readonly text: string } | { readonly file: string }) => void;
  /** Changes a byte of each answer of this name, as somebody between the till and the server would; false no more. */
  readonly tamper: (name: string, does: boolean) => void;
  readonly stop: () => Promise<void>;
};

/** A server of packages on this computer. */
export async function startPackageServer(): Promise<PackageServer> {
  const contents = new Map<string, () => Buffer>();
  const tampered = new Set<string>();
  const server = createServer((request, response) => {
    const name = (request.url ?? '').slice(1);
    const content = contents.get(name)?.();
    if (content === undefined) {
      response.writeHead(404).end();
      return;
    }
    if (tampered.has(name)) content.writeUInt8(content.readUInt8(content.length - 1) ^ 1, content.length - 1);
    response.writeHead(200, { 'content-length': content.length }).end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/`,
    lay: (name, content) =>
      contents.set(name, () => ('file' in content ? readFileSync(content.file) : Buffer.from(content.text))),
    tamper: (name, does) => {
      if (does) tampered.add(name);
      else tampered.delete(name);
    },
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
