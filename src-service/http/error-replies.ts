import type { FastifyError, FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';
import { isForWantOfRoom } from '../../src-sqlite/want-of-room.ts';
import { refusal, type Endpoint, type EndpointReply } from '../endpoints/endpoint.ts';
import { versionPrefix } from './version-prefix.ts';

/**
 * The reply to an error that is not an endpoint's own.
 *
 * SECURITY: messages are ours, by status alone: an error's own text may tell of the inside.
 */
export function errorReply(error: unknown): EndpointReply {
  const status = statusOf(error);
  switch (status) {
    case 413:
      return refusal(413, 'The request is too large.');
    case 415:
      return refusal(415, 'The body has to be application/json, and not compressed.');
    case 507:
      return refusal(507, 'The service has no room to write. What happened to the request is not known.');
    default:
      return status >= 400 && status < 500
        ? refusal(status, "The request can't be read.")
        : refusal(500, 'The service failed. What happened to the request is not known.');
  }
}

function statusOf(error: unknown): number {
  // Whoever runs the service can make room: it must not look like any other fault.
  if (isForWantOfRoom(error)) return 507;
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return 500;
  return typeof error.statusCode === 'number' ? error.statusCode : 500;
}

/** Gives every error that Fastify meets the interface's shape. Those that are ours to mend are reported. */
export function answerErrors(
  server: FastifyInstance,
  endpoints: readonly Endpoint[],
  report: (error: unknown) => void,
): void {
  server.setErrorHandler((error: FastifyError, _request, reply) => {
    const { status, body } = errorReply(error);
    if (status >= 500) report(error);
    // Fastify would cut the connection while a large body is still being sent, and the answer would be lost with it.
    // What comes of the body is let go by, until the time for a request is over.
    return reply.removeHeader('connection').code(status).send(body);
  });
  server.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?');
    const methods = endpoints.filter((endpoint) => `${versionPrefix}${endpoint.path}` === path);
    if (methods.length > 0) reply.header('allow', methods.map(({ method }) => method).join(', '));
    const { status, body } =
      methods.length > 0
        ? refusal(405, 'The endpoint has another method.')
        : refusal(404, 'There is no such endpoint.');
    return reply.code(status).send(body);
  });
}

/** Answers what is not even HTTP, where no request comes about. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const statusLine = brokenRequestStatus(error.code);
  const body = JSON.stringify(refusal(400, "The request can't be read.").body);
  const head = [
    `HTTP/1.1 ${statusLine}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

function brokenRequestStatus(code: string | undefined): string {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return '408 Request Timeout';
    case 'HPE_HEADER_OVERFLOW':
      return '431 Request Header Fields Too Large';
    default:
      return '400 Bad Request';
  }
}
