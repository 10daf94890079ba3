import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import {
  BlobExistsError,
  type Blobs,
  checkKey,
  StoreAwayError,
  StoreFullError,
  watchFailure,
} from './blobs.ts';
import { type Place, putInParts } from './s3-parts.ts';

export interface S3Settings {
  /** Default: Amazon's own. */
  endpoint: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** FILE-09: cache metadata of the object; our own responses say `no-store`. */
const CACHE = 'max-age=3600';
/** Timeouts for the store in milliseconds, and its connection limit. */
export interface Bounds {
  connect: number;
  /** Until it starts to answer one attempt. */
  answer: number;
  /** The same for a request that sends part of a file. */
  part: number;
  /** Without any traffic on a connection. */
  silent: number;
  /**
   * For a deletion or a readiness check, all attempts together: a transaction may be waiting, and PostgreSQL
   * ends it after 30 s.
   */
  brief: number;
  /** For one attempt of these. */
  briefTry: number;
  /**
   * For reading, and the same number for everything else. The library's default of 50 is fewer than the slow
   * readers we allow.
   */
  connections: number;
}
const BOUNDS: Bounds = {
  connect: 3000,
  answer: 15_000,
  part: 60_000,
  silent: 90_000,
  brief: 5000,
  briefTry: 2500,
  connections: 500,
};

/** Stores objects in a bucket of an S3-compatible store. */
export function s3Blobs(settings: S3Settings, bounds = BOUNDS): Blobs {
  const { endpoint, region, bucket, ...credentials } = settings;
  const agent = { maxSockets: bounds.connections };
  const open = () =>
    new S3Client({
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
      region,
      credentials,
      maxAttempts: 3,
      // Stores other than Amazon's reject the newer checksums; ours are inside the object.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: bounds.connect,
        requestTimeout: bounds.answer,
        // Without this, a timeout is only logged.
        throwOnRequestTimeout: true,
        socketTimeout: bounds.silent,
        httpAgent: agent,
        httpsAgent: agent,
      },
    });
  const client = open();
  // Slow readers hold their connections; they get a pool of their own.
  const reader = open();
  const briefly = () => ({
    abortSignal: AbortSignal.timeout(bounds.brief),
    requestTimeout: bounds.briefTry,
  });
  const at = (key: string): Place => {
    checkKey(key);
    return { Bucket: bucket, Key: key };
  };

  async function exists(place: Place): Promise<boolean> {
    try {
      await client.send(new HeadObjectCommand(place));
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw inOurWords(error);
    }
  }

  /** Aborts uploads that a killed process left; not every store can list them. */
  async function abortUploads(place: Place, within: ReturnType<typeof briefly>): Promise<void> {
    const listing = new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: place.Key });
    const found = await client.send(listing, within).catch((error: unknown) => {
      if (isUnknownCall(error)) return { Uploads: [] };
      throw error;
    });
    for (const { UploadId } of found.Uploads ?? []) {
      const given = new AbortMultipartUploadCommand({ ...place, UploadId });
      await client.send(given, within).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
    }
  }

  return {
    async put(key, source) {
      const place = at(key);
      // Keys contain 16 random bytes and are unique in our database: nobody else writes this one meanwhile.
      if (await exists(place)) throw new BlobExistsError('there is an object with this key');
      const { body, failed } = watchFailure(source);
      const about = { CacheControl: CACHE, ContentType: 'application/octet-stream' };
      try {
        await putInParts(client, place, about, body, bounds.part);
      } catch (error) {
        throw failed()?.error ?? inOurWords(error);
      }
    },

    async get(key) {
      const place = at(key);
      try {
        const { Body } = await reader.send(new GetObjectCommand(place));
        return reading(Body as Readable);
      } catch (error) {
        if (isMissing(error)) return null;
        throw inOurWords(error);
      }
    },

    async delete(key) {
      const place = at(key);
      const within = briefly();
      try {
        await client.send(new DeleteObjectCommand(place), within);
        await abortUploads(place, within);
      } catch (error) {
        if (!isMissing(error)) throw inOurWords(error);
      }
    },

    async ready() {
      try {
        await client.send(new HeadBucketCommand({ Bucket: bucket }), briefly());
      } catch (error) {
        throw inOurWords(error);
      }
    },
  };
}

async function* reading(stream: Readable): AsyncGenerator<Uint8Array> {
  try {
    for await (const part of stream) yield part as Buffer;
  } catch (error) {
    throw inOurWords(error);
  }
}

interface S3Error {
  name?: string;
  $metadata?: { httpStatusCode?: number };
}
const statusOf = (error: unknown) => (error as S3Error | null)?.$metadata?.httpStatusCode;
const nameOf = (error: unknown) => (error as S3Error | null)?.name ?? 'unknown';

function isMissing(error: unknown): boolean {
  return nameOf(error) !== 'NoSuchBucket' && statusOf(error) === 404;
}

function isUnknownCall(error: unknown): boolean {
  return [400, 405, 501].includes(statusOf(error) ?? 0);
}

function inOurWords(error: unknown): Error {
  if (statusOf(error) === 507 || nameOf(error) === 'QuotaExceeded')
    return new StoreFullError('the store is full');
  return new StoreAwayError(`the store refused: ${nameOf(error)}`, { cause: error });
}
