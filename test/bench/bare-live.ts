// The bare side of the live bench: socket.io, which forwards a message to the others in its room. It stores
// nothing, checks no rights and resumes nobody: the least that delivering a message can cost.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';

const http = createServer();
const io = new Server(http, { transports: ['websocket'] });
io.on('connection', (socket) => {
  const { project } = socket.handshake.query;
  if (typeof project === 'string') void socket.join(project);
  socket.on('post', ({ project, id }: { project: string; id: string }, done: () => void) => {
    io.to(project).emit('news', id);
    done();
  });
});
http.listen(0, () => console.log((http.address() as AddressInfo).port));
