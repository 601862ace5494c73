import {
  createDiffieHellman,
  createHash,
  createHmac,
  getDiffieHellman,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/*
 * SRP-6a as user pools speak it: the 3072-bit group of RFC 3526, g = 2, SHA-256, and one block of HKDF cut to
 * 16 bytes. Every number is hashed in the form of Java's BigInteger.toByteArray. OpenSSL's Diffie-Hellman does
 * the exponentiations, several times faster than BigInt.
 */
const prime = getDiffieHellman('modp15').getPrime()
const modulus = toBigInt(prime)
const modulusBytes = prime.length
const generator = 2n
const multiplier = toBigInt(sha256(toBytes(modulus), toBytes(generator)))

/** The stored record of a password, never the password. Both values are hexadecimal. */
export interface PasswordRecord {
  salt: string
  verifier: string
}

/** Server side of one exchange between challenge and answer. Numbers are hexadecimal. */
export interface Exchange {
  /** The client's public value A. */
  clientPublic: string
  /** Our secret exponent b. */
  serverSecret: string
  /** Our public value B. */
  serverPublic: string
}

function sha256(...parts: (Uint8Array | string)[]): Buffer {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

function hmac(key: Uint8Array, ...parts: (Uint8Array | string)[]): Buffer {
  const mac = createHmac('sha256', key)
  for (const part of parts) mac.update(part)
  return mac.digest()
}

function toBigInt(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes).toString('hex') || '0'}`)
}

const fromHex = (text: string) => BigInt(`0x${text}`)

/** Shortest big-endian form with a leading zero byte where the top bit is set (two's complement, as Java writes it). */
function toBytes(value: bigint): Buffer {
  const digits = value.toString(16)
  const even = digits.length % 2 === 0 ? digits : `0${digits}`
  return Buffer.from(/^[89a-f]/.test(even) ? `00${even}` : even, 'hex')
}

function generatorToThe(exponent: bigint): bigint {
  const group = createDiffieHellman(prime, 2)
  group.setPrivateKey(toBytes(exponent))
  return toBigInt(group.generateKeys())
}

/** @throws where OpenSSL refuses a degenerate base (0, 1, N-1) */
function power(base: bigint, exponent: bigint): bigint {
  const group = createDiffieHellman(prime, 2)
  group.setPrivateKey(toBytes(exponent))
  return toBigInt(group.computeSecret(Buffer.from(base.toString(16).padStart(modulusBytes * 2, '0'), 'hex')))
}

/**
 * Creates the stored record of a password. `poolName` and `userId` are inputs, so neither may change for a user. That
 * is why USER_ID_FOR_SRP is the immutable sub, not the user name.
 */
export function makePasswordRecord(
  poolName: string,
  userId: string,
  password: string,
  salt: string = randomBytes(16).toString('hex'),
): PasswordRecord {
  const exponent = toBigInt(sha256(toBytes(fromHex(salt)), sha256(`${poolName}${userId}:${password}`)))
  return { salt, verifier: generatorToThe(exponent).toString(16) }
}

/** Compares a password sent in clear (USER_PASSWORD_AUTH, ChangePassword) with the record. */
export function isPassword(
  poolName: string,
  userId: string,
  password: string,
  record: PasswordRecord,
): boolean {
  const candidate = makePasswordRecord(poolName, userId, password, record.salt)
  return timingSafeEqual(sha256(candidate.verifier), sha256(record.verifier))
}

/**
 * First step: answers the client's A with our B.
 * @param clientPublic SRP_A, hexadecimal
 * @returns null where A is malformed or would make the shared secret independent of the password (A mod N = 0)
 */
export function beginExchange(clientPublic: string, record: PasswordRecord): Exchange | null {
  if (!/^[0-9a-f]{1,768}$/i.test(clientPublic)) return null
  const value = fromHex(clientPublic)
  if (value >= modulus || value % modulus === 0n) return null
  for (;;) {
    const secret = toBigInt(randomBytes(32))
    const serverPublic = (multiplier * fromHex(record.verifier) + generatorToThe(secret)) % modulus
    if (serverPublic !== 0n) {
      return {
        clientPublic,
        serverSecret: secret.toString(16),
        serverPublic: serverPublic.toString(16),
      }
    }
  }
}

/**
 * Second step: does the client's signature prove that it knew the password?
 * @param proof what the client signed: USER_ID_FOR_SRP, the raw SECRET_BLOCK, TIMESTAMP, and the signature itself
 */
export function provesPassword(
  poolName: string,
  exchange: Exchange,
  record: PasswordRecord,
  proof: { userId: string; secretBlock: Uint8Array; timestamp: string; signature: Uint8Array },
): boolean {
  const clientPublic = fromHex(exchange.clientPublic)
  const scrambler = toBigInt(sha256(toBytes(clientPublic), toBytes(fromHex(exchange.serverPublic))))
  if (scrambler === 0n) return false
  const shared = sharedSecret(
    clientPublic,
    fromHex(record.verifier),
    scrambler,
    fromHex(exchange.serverSecret),
  )
  if (shared === null) return false
  const key = hmac(
    hmac(toBytes(scrambler), toBytes(shared)),
    'Caldera Derived Key',
    Uint8Array.of(1),
  ).subarray(0, 16)
  const expected = hmac(key, poolName, proof.userId, proof.secretBlock, proof.timestamp)
  return proof.signature.length === expected.length && timingSafeEqual(expected, proof.signature)
}

function sharedSecret(
  clientPublic: bigint,
  verifier: bigint,
  scrambler: bigint,
  secret: bigint,
): bigint | null {
  try {
    return power((clientPublic * power(verifier, scrambler)) % modulus, secret)
  } catch {
    // OpenSSL refuses bases that make the secret guessable; only a client that cheats produces them.
    return null
  }
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/**
 * Reads the client's TIMESTAMP ("Sat Nov 1 03:04:05 UTC 2025"; the day carries no leading zero).
 * @returns milliseconds since 1970, or null when the text has another form
 */
export function readTimestamp(text: string): number | null {
  const match = /^[A-Z][a-z]{2} ([A-Z][a-z]{2}) (\d{1,2}) (\d\d):(\d\d):(\d\d) UTC (\d{4})$/.exec(text)
  if (!match) return null
  const [, month = '', day, hour, minute, second, year] = match
  if (!months.includes(month)) return null
  return Date.UTC(
    Number(year),
    months.indexOf(month),
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  )
}
