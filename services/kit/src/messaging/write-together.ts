import type { Socket } from 'node:net';

/** Sends everything written in one turn of the event loop with one system call; the client library uses one per frame. */
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
