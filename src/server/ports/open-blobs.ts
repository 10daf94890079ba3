import type { Config } from '../config.ts';
import type { Blobs } from './blobs.ts';
import { diskBlobs } from './blobs-disk.ts';
import { type Bounds, s3Blobs } from './blobs-s3.ts';

/**
 * Opens the store the settings name: S3-compatible, or a folder on this machine.
 * @param bounds timeouts for S3; default: the usual ones
 */
export function openBlobs(config: Config, folder: string, bounds?: Bounds): Blobs {
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config;
  if (!S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return diskBlobs(folder);
  const settings = {
    endpoint: config.S3_ENDPOINT,
    region: config.S3_REGION,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
  return s3Blobs(settings, bounds);
}
