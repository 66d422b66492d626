import type { Socket } from 'node:net';

/** One system call for all that is written in a turn: the client library writes every frame of every message by itself. */
export function writeTogether(socket: Socket): void {
  const write = socket.write.bind(socket) as (...args: unknown[]) => boolean;
  let isHeld = false;
  socket.write = (...args: unknown[]) => {
    if (!isHeld) {
      isHeld = true;
      socket.cork();
      process.nextTick(() => {
        isHeld = false;
        socket.uncork();
      });
    }
    return write(...args);
  };
}
