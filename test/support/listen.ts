// A product behind a real socket, and requests with full control over the headers.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { serve } from '@hono/node-server';
import type { Product, Refusal } from './product.ts';

export interface Sent {
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  /** A list is sent in chunks, without a length. */
  body?: string | string[];
  /** The client's address; any of 127.0.0.0/8. */
  from?: string;
}
export interface Received {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Refusal & Record<string, unknown>;
}
export interface Listening {
  port: number;
  send(request: Sent): Promise<Received>;
  /** How many clients are connected. */
  connections(): Promise<number>;
  close(): Promise<void>;
}

export async function listen(product: Product): Promise<Listening> {
  const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const made = serve({ fetch: product.app.fetch, port: 0, hostname: '0.0.0.0' }, () => resolve(made));
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    send: (request) => send(port, request),
    connections: () => promisify(server.getConnections.bind(server))(),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function send(
  port: number,
  { method = 'GET', path = '/', headers = {}, body, from }: Sent,
): Promise<Received> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        port,
        host: '127.0.0.1',
        method,
        path,
        headers,
        agent: false,
        ...(from ? { localAddress: from } : {}),
      },
      async (response) => {
        const parts: Buffer[] = [];
        for await (const part of response) parts.push(part as Buffer);
        const text = Buffer.concat(parts).toString();
        const isJson = text !== '' && /json/.test(response.headers['content-type'] ?? '');
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: isJson ? JSON.parse(text) : { text },
        });
      },
    );
    request.on('error', reject);
    if (Array.isArray(body)) {
      for (const part of body) request.write(part);
      request.end();
    } else {
      request.end(body);
    }
  });
}
