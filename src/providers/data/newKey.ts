/**
 * A fresh Idempotency-Key. Secure contexts alone have randomUUID, and the portal may run on a plain address of an
 * internal network.
 */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')
