// A collector of traces on this machine, which keeps what it gets.
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string;
  name: string;
  isFailed: boolean;
  attributes: Record<string, string | number>;
}

export interface Collector {
  url: string;
  spans: ReceivedSpan[];
  /** Every byte it got, headers too, as text. */
  bytes(): string;
  close(): Promise<void>;
}

interface Otlp {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: {
        traceId: string;
        spanId: string;
        parentSpanId?: string;
        name: string;
        status: { code?: number };
        attributes: Attribute[];
      }[];
    }[];
  }[];
}
interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number };
}

/** @param behavior whether it answers at all */
export async function openTestCollector(behavior: 'answers' | 'is silent' = 'answers'): Promise<Collector> {
  const spans: ReceivedSpan[] = [];
  const received: string[] = [];
  const server = http.createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts).toString();
    received.push(JSON.stringify([request.url, request.rawHeaders]), body);
    if (behavior === 'is silent') return;
    spans.push(...read(JSON.parse(body) as Otlp));
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    bytes: () => received.join('\n'),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function read({ resourceSpans }: Otlp): ReceivedSpan[] {
  return resourceSpans.flatMap(({ scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ traceId, spanId, parentSpanId = '', name, status, attributes }) => ({
        traceId,
        spanId,
        parentSpanId,
        name,
        isFailed: status.code === 2,
        attributes: Object.fromEntries(
          attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? '']),
        ),
      })),
    ),
  );
}
