import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { changed, namesOf, readAnswer, readRequest, wholeMessages, writeAnswer, writeRequest } from './op-message.ts';
import type { Request } from './op-message.ts';

/** A command that a member received: its name, and its body in BSON. */
export type WireCommand = Request & { readonly name: string };
/** What the client gets: an answer in BSON, or a closed connection. */
export type Answer = Uint8Array | 'close';
/** Sends the command, or another one, to the real server and returns its answer. Rejects when that server is gone. */
export type Forward = (instead?: Uint8Array) => Promise<Uint8Array>;

export type Member = {
  /** host:port */
  readonly address: string;
  /** Closes every connection; new ones are accepted. */
  readonly hangUp: () => void;
  readonly close: () => Promise<void>;
};
export type Talk = {
  readonly answer: (command: WireCommand, forward: Forward) => Promise<Answer>;
  /** The answers to a streaming `hello`: one for each election, or after `maxAwaitTimeMS` without an election. */
  readonly greetings: (command: WireCommand, forward: Forward) => AsyncIterable<Uint8Array>;
};

/**
 * A proxy that speaks MongoDB's wire protocol in front of the server at `serverUrl`; it handles one command at a time
 * on each connection.
 */
export async function startMember(serverUrl: string, talk: Talk): Promise<Member> {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    near.setNoDelay(true);
    sockets.add(near);
    near.on('error', () => near.destroy());
    const behind = serverBehind(serverUrl);
    near.on('close', () => {
      sockets.delete(near);
      behind.end();
    });
    let turn = Promise.resolve();
    const serve = (message: Buffer): void =>
      void (turn = turn.then(() => serveOne(near, message, talk, behind.ask)).catch(() => void near.destroy()));
    near.on('data', wholeMessages(serve));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const hangUp = () => sockets.forEach((socket) => socket.destroy());
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    hangUp,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        hangUp();
      }),
  };
}

const NONE = Buffer.alloc(0);

async function serveOne(near: Socket, message: Buffer, talk: Talk, ask: Ask): Promise<void> {
  const request = readRequest(message);
  const [name = ''] = namesOf(request.body);
  const command = { ...request, name };
  const forward: Forward = (instead) => ask(instead ? { ...request, body: instead, rest: NONE } : request);
  if (request.exhaustAllowed) {
    let to: { id: number; isGreeting?: boolean } = request;
    for await (const body of talk.greetings(command, forward)) {
      if (near.destroyed) return;
      const answer = writeAnswer(to, body, true);
      near.write(answer.message);
      to = answer;
    }
    return;
  }
  const answer = await talk.answer(command, forward);
  if (answer === 'close') near.destroy();
  else if (!near.destroyed) near.write(writeAnswer(request, answer).message);
}

/** Command fields that a stand-alone server does not know, or interprets differently. */
const OF_REPLICA_SETS = ['lsid', 'txnNumber', '$clusterTime', 'readConcern', 'writeConcern'];

/** With 'majority' the embedded engine would acknowledge before its journal has the write. */
function forLoneServer(body: Uint8Array): Uint8Array {
  const isWrite = namesOf(body).includes('writeConcern');
  return changed(body, OF_REPLICA_SETS, isWrite ? { writeConcern: { w: 1, j: true } } : {});
}

type Ask = (request: Request) => Promise<Uint8Array>;

/** A separate connection to the real server, opened with the first request. */
function serverBehind(serverUrl: string): { readonly ask: Ask; readonly end: () => void } {
  const { hostname, port } = new URL(serverUrl);
  let socket: Socket | undefined;
  let ended = false;
  let waiting: { resolve: (answer: Uint8Array) => void; reject: (error: Error) => void } | undefined;
  const open = (): Socket => {
    const opened = connect({ host: hostname, port: Number(port), noDelay: true });
    opened.on(
      'data',
      wholeMessages((message) => waiting?.resolve(Buffer.from(readAnswer(message)))),
    );
    opened.on('error', () => opened.destroy());
    opened.on('close', () => waiting?.reject(new Error('the server behind is gone')));
    return opened;
  };
  return {
    ask: ({ id, body, rest }) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        if (ended || socket?.destroyed) return reject(new Error('the server behind is gone'));
        socket ??= open();
        socket.write(writeRequest(id, forLoneServer(body), rest));
      }),
    end: () => {
      ended = true;
      socket?.destroy();
    },
  };
}
