import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** The purpose of a subkey. A key serves one purpose, so that output of one can't be used with another. */
export type Purpose =
  'verifier' | 'challenge' | 'signing-key' | 'code' | 'unknown-user' | 'limit' | 'canary' | 'refresh'

/** Keyed operations of the pool, all derived from one master key. */
export interface Secrets {
  /** AES-256-GCM; `context` (a row's id) is authenticated, so a sealed value can't be moved to another row. */
  seal(purpose: Purpose, plain: string, context?: string): Buffer
  /** @returns the sealed text, or null when the box was altered, sealed by another key or for another context */
  open(purpose: Purpose, box: Uint8Array, context?: string): string | null
  /** HMAC-SHA-256 over the parts, each preceded by its length so that no two lists of parts collide. */
  mac(purpose: Purpose, ...parts: string[]): Buffer
}

const nonceLength = 12
const tagLength = 16

/**
 * @param master 32 bytes from the deployment's secrets store; the same for every process and every restart
 * @throws Error when the key has another length
 */
export function createSecrets(master: Uint8Array): Secrets {
  if (master.length !== 32) throw new Error('the identity master key must be 32 bytes long')
  const derived = new Map<Purpose, Buffer>()
  const subkey = (purpose: Purpose) => {
    const known = derived.get(purpose)
    if (known) return known
    const key = Buffer.from(hkdfSync('sha256', master, '', `identity/${purpose}`, 32))
    derived.set(purpose, key)
    return key
  }

  return {
    seal(purpose, plain, context = '') {
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv('aes-256-gcm', subkey(purpose), nonce).setAAD(Buffer.from(context))
      return Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },
    open(purpose, box, context = '') {
      if (box.length < nonceLength + tagLength) return null
      const decipher = createDecipheriv('aes-256-gcm', subkey(purpose), box.subarray(0, nonceLength), {
        authTagLength: tagLength,
      })
        .setAAD(Buffer.from(context))
        .setAuthTag(box.subarray(-tagLength))
      const text = decipher.update(box.subarray(nonceLength, -tagLength))
      try {
        return Buffer.concat([text, decipher.final()]).toString('utf8')
      } catch {
        // The only error `final` can give here is a tag that does not match: the answer, not a fault.
        return null
      }
    },
    mac(purpose, ...parts) {
      const hmac = createHmac('sha256', subkey(purpose))
      for (const part of parts) hmac.update(`${Buffer.byteLength(part)}:`).update(part)
      return hmac.digest()
    },
  }
}
