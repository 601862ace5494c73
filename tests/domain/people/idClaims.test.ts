import { describe, expect, it } from 'vitest'
import { decodeIdToken, readIdClaims } from '../../../src/domain/people/idClaims.ts'

const least = { sub: 'a-1', iat: 100, exp: 200 }

describe('the claims of an id token', () => {
  it('AUTH-06: reads claims in one place; userUuid falls back to sub', () => {
    expect(
      readIdClaims({
        ...least,
        userUuid: 'b-2',
        'custom:clientId': '12',
        clientId: 34,
        role: 'Manager',
        userId: '56',
        email: 'ann@example.com',
        email_verified: true,
        origin_jti: 'c-3',
      }),
    ).toEqual({
      sub: 'a-1',
      userUuid: 'b-2',
      clientId: 12,
      role: 'Manager',
      userId: 56,
      email: 'ann@example.com',
      emailVerified: true,
      originJti: 'c-3',
      iat: 100,
      exp: 200,
    })
    expect(readIdClaims({ ...least, clientId: 34 })).toMatchObject({ userUuid: 'a-1', clientId: 34 })
  })

  it('name no company (0) when none is chosen or the claim is no number', () => {
    for (const claim of [undefined, '', 'x', '-1', '1e3', '12; drop', {}, ['12']]) {
      expect(readIdClaims({ ...least, 'custom:clientId': claim }).clientId).toBe(0)
    }
  })

  it('are decoded from a token with names in any script, and a text that is no token is refused', () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const token = `${part({ alg: 'RS256' })}.${part({ ...least, email: 'zoë@例え.jp' })}.sig`
    expect(decodeIdToken(token).email).toBe('zoë@例え.jp')
    for (const bad of ['', 'x', 'a.b.c', `a.${part({})}.c`]) expect(() => decodeIdToken(bad)).toThrow()
  })
})
