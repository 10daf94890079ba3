import type { Config } from '../config.ts';
import type { Blobs } from './blobs.ts';
import { diskBlobs } from './blobs-disk.ts';
import { s3Blobs } from './blobs-s3.ts';

/** Opens the store that the settings name: an S3-compatible one, or a folder on this machine. */
export function openBlobs(config: Config, folder: string): Blobs {
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config;
  if (!S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return diskBlobs(folder);
  return s3Blobs({
    endpoint: config.S3_ENDPOINT,
    region: config.S3_REGION,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  });
}
