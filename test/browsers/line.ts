// A line between browser and product that can be cut: neither browser can go offline by itself.
import { connect, createServer, type Socket } from 'node:net';

/** Listens at the public address, and forwards to the real one. */
export async function openLine(from: string, to: string) {
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(Number(new URL(to).port), 'localhost');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(Number(new URL(from).port), resolve));
  const hangUp = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    cut() {
      isCut = true;
      hangUp();
    },
    mend() {
      isCut = false;
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      hangUp();
      await closed;
    },
  };
}
