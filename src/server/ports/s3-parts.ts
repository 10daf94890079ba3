import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';

/** The smallest part such stores accept, except for the last. */
const PART_BYTES = 5 * 1024 * 1024;

export interface Place {
  Bucket: string;
  Key: string;
}
interface About {
  CacheControl: string;
  ContentType: string;
}

/**
 * Stores a stream as one object: in a single request, or as a multipart upload if it is larger than one part.
 * One buffer serves all parts; the library's own upload holds each part twice and keeps what it has sent.
 * @param requestTimeout milliseconds for sending a part and getting its answer
 * @throws what the store or the stream threw; parts already sent are then aborted
 */
export async function putInParts(
  client: S3Client,
  place: Place,
  about: About,
  body: AsyncIterable<Uint8Array>,
  requestTimeout: number,
): Promise<void> {
  const buffer = Buffer.allocUnsafe(PART_BYTES);
  const sent: CompletedPart[] = [];
  let uploadId: string | undefined;
  let filled = 0;

  async function sendPart(): Promise<void> {
    uploadId ??= (await client.send(new CreateMultipartUploadCommand({ ...place, ...about }))).UploadId;
    const PartNumber = sent.length + 1;
    const part = { ...place, UploadId: uploadId, PartNumber, Body: buffer.subarray(0, filled) };
    const { ETag } = await client.send(new UploadPartCommand(part), { requestTimeout });
    sent.push({ PartNumber, ETag });
    filled = 0;
  }

  try {
    for await (const piece of body) {
      for (let from = 0; from < piece.length; ) {
        // Sent only when more data arrives, so that there is always a last part.
        if (filled === PART_BYTES) await sendPart();
        const taken = Math.min(PART_BYTES - filled, piece.length - from);
        buffer.set(piece.subarray(from, from + taken), filled);
        filled += taken;
        from += taken;
      }
    }
    if (!uploadId) {
      const whole = { ...place, ...about, Body: buffer.subarray(0, filled) };
      await client.send(new PutObjectCommand(whole), { requestTimeout });
      return;
    }
    await sendPart();
    const all = { ...place, UploadId: uploadId, MultipartUpload: { Parts: sent } };
    await client.send(new CompleteMultipartUploadCommand(all), { requestTimeout });
  } catch (error) {
    const given = { ...place, UploadId: uploadId };
    // If this fails, deleting the object aborts it.
    if (uploadId) await client.send(new AbortMultipartUploadCommand(given)).catch(() => {});
    throw error;
  }
}
