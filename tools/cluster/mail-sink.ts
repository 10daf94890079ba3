/** A mail server that keeps what it gets, one file a letter: node tools/cluster/mail-sink.ts PORT FOLDER */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

const [, , port, folder = ''] = process.argv;
new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _session, done) => {
    void buffer(stream).then((letter) => {
      writeFileSync(path.join(folder, `${crypto.randomUUID()}.eml`), letter);
      done();
    });
  },
}).listen(Number(port), '127.0.0.1');
