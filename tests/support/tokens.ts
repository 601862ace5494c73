const encode = (value: unknown) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

let serial = 0

/** An id token as the console reads it; the signature is empty, since only the server checks it. */
export function buildIdToken(clientId: number, claims: Record<string, unknown> = {}): string {
  serial += 1
  const now = Math.floor(Date.now() / 1000)
  const payload = {
    sub: 'person-1',
    iat: now,
    exp: now + 3600,
    jti: String(serial),
    'custom:clientId': String(clientId),
    ...claims,
  }
  return `${encode({ alg: 'RS256' })}.${encode(payload)}.`
}
