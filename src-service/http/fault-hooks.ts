import type { FastifyInstance, onSendHookHandler, preHandlerHookHandler } from 'fastify';

/** What may stand between a request that may be made and its endpoint, and between the endpoint's reply and the client. */
export type FaultHooks = {
  readonly forEndpoint: (path: string) => {
    readonly preHandler: preHandlerHookHandler;
    readonly onSend: onSendHookHandler;
  };
  /** Ends what is waiting when the server closes. */
  readonly endWith: (server: FastifyInstance) => void;
};
