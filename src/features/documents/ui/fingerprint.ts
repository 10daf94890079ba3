/** @returns the SHA-256 of a file, in hex; computed here, so that nothing is uploaded */
export async function fingerprint(file: File): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
