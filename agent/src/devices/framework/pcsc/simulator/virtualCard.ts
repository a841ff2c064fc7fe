import { connect } from 'node:net';
import type { SimulatedCard } from './simulatedCard.ts';

/** Port of the first slot of vsmartcard's virtual reader (vpcd). */
const VPCD_PORT = 0x8c7b;
const LENGTH_BYTES = 2;
/** A one-byte message is a control: 0 off, 1 on, 2 reset, 4 requests the ATR. */
const GET_ATR = 4;

/** Places a simulated card on vpcd's reader, by its protocol: two bytes of length, then the payload. */
export async function insertVirtualCard(card: SimulatedCard): Promise<{ readonly remove: () => void }> {
  const socket = connect({ host: '127.0.0.1', port: VPCD_PORT });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  socket.on('error', () => {});
  let buffer = Buffer.alloc(0);
  const say = (payload: Uint8Array) => {
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt16BE(payload.length);
    socket.write(Buffer.concat([length, payload]));
  };
  socket.on('data', (bytes: Buffer) => {
    buffer = Buffer.concat([buffer, bytes]);
    while (buffer.length >= LENGTH_BYTES && buffer.length >= LENGTH_BYTES + buffer.readUInt16BE(0)) {
      const end = LENGTH_BYTES + buffer.readUInt16BE(0);
      const payload = buffer.subarray(LENGTH_BYTES, end);
      buffer = buffer.subarray(end);
      if (payload.length > 1) say(card.transmit(payload));
      else if (payload[0] === GET_ATR) say(card.atr);
    }
  });
  return { remove: () => void socket.destroy() };
}
