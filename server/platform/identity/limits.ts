import { isIPv6 } from 'node:net'
import type { Sql } from '../db/sql.ts'
import { tooManyTries } from '../errors.ts'
import type { Secrets } from './crypto/secrets.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** How often something may be tried before it is slowed. Times are milliseconds. */
export interface Limit {
  name: string
  /** Attempts admitted at once. */
  free: number
  /** Wait after the last free attempt; it doubles with every further one. */
  firstWait: number
  longestWait: number
  /** Attempts are forgotten this long after the last admitted one. */
  memory: number
}

/** Passwords tried on one account from addresses that its owner never signed in from. */
export const passwordOfAccount: Limit = {
  name: 'password',
  free: 5,
  firstWait: minute,
  longestWait: hour,
  memory: day,
}

/** The same from an address known for the account: counted apart, so that strangers can't lock the owner out. */
export const passwordFromKnownAddress: Limit = { ...passwordOfAccount, name: 'password-known' }

/** Failures from one address over all accounts; generous, because a company's office shares one. */
export const failuresOfAddress: Limit = {
  name: 'address',
  free: 100,
  firstWait: minute,
  longestWait: hour,
  memory: hour,
}

/** Codes tried on one account and purpose. */
export const codeTries: Limit = { name: 'code', free: 5, firstWait: minute, longestWait: hour, memory: day }

/** Codes sent for one account and purpose: the console offers to resend every 30 seconds (spec 4). */
export const codesSent: Limit = {
  name: 'send',
  free: 5,
  firstWait: 5 * minute,
  longestWait: 6 * hour,
  memory: day,
}

/** Messages caused from one address: a bound on what an abuser can make the deployment pay for. */
export const codesOfAddress: Limit = {
  name: 'send-address',
  free: 200,
  firstWait: minute,
  longestWait: hour,
  memory: hour,
}

/** Calls of registration from one address; generous, because a company's staff may all sign up from its office. */
export const registrationsOfAddress: Limit = {
  name: 'register-address',
  free: 200,
  firstWait: minute,
  longestWait: hour,
  memory: hour,
}

/** Calls of registration for one account. */
export const registrationsOfAccount: Limit = {
  name: 'register',
  free: 30,
  firstWait: minute,
  longestWait: hour,
  memory: hour,
}

/** Guesses at what names another company: workspace codes, and the numbers of public places. */
const guesses: Omit<Limit, 'name'> = { free: 10, firstWait: minute, longestWait: hour, memory: hour }
export const workspaceCodeGuesses: Limit = { ...guesses, name: 'workspace-code' }
export const placeGuesses: Limit = { ...guesses, name: 'places-of-address' }

/** Database, key and clock (milliseconds) that counting needs. */
export interface Counting {
  sql: Sql
  secrets: Secrets
  now: number
}

/**
 * Counts an attempt before it is made, in one statement, so that simultaneous attempts can't pass together in any
 * process.
 * @returns false while the subject has to wait; such an attempt is not counted and does not prolong the wait
 */
export async function admit(counting: Counting, limit: Limit, subject: string): Promise<boolean> {
  const rows = await counting.sql.query(
    `insert into identity_attempt as a (key, attempts, blocked_until, expires_at)
     values ($1, 1, case when $4 = 1 then $2::timestamptz + interval '1 millisecond' * $5 end, $3)
     on conflict (key) do update set
       attempts = case when a.expires_at <= $2 then 1 else a.attempts + 1 end,
       blocked_until = case
         when a.expires_at <= $2 then excluded.blocked_until
         when a.attempts + 1 >= $4 then $2::timestamptz + interval '1 millisecond'
           * least($5 * power(2, least(a.attempts + 1 - $4, 30)), $6) end,
       expires_at = $3
     where a.blocked_until is null or a.blocked_until <= $2
     returning a.attempts`,
    [
      key(counting, limit, subject),
      new Date(counting.now),
      new Date(counting.now + limit.memory),
      limit.free,
      limit.firstWait,
      limit.longestWait,
    ],
  )
  return rows.length === 1
}

/** Seconds for which `admit` still refuses the subject; at least 1. */
export async function secondsLeft(counting: Counting, limit: Limit, subject: string): Promise<number> {
  const [row] = await counting.sql.query<{ left: number }>(
    `select extract(epoch from blocked_until - $2::timestamptz)::float8 as left from identity_attempt
     where key = $1 and blocked_until is not null`,
    [key(counting, limit, subject), new Date(counting.now)],
  )
  return Math.max(1, Math.ceil(row?.left ?? 0))
}

/** Takes one counted attempt back, and the wait that it began: it turned out to be a good one. */
export async function refund(counting: Counting, limit: Limit, subject: string): Promise<void> {
  await counting.sql.query(
    `update identity_attempt set attempts = greatest(attempts - 1, 0), blocked_until = null where key = $1`,
    [key(counting, limit, subject)],
  )
}

/**
 * Lets a guess reach its check while each of its subjects, such as the address and the person, has guesses left. A right one
 * does not count.
 * @returns what the check finds; undefined where the guess is wrong
 * @throws 429 with the seconds to wait
 */
export async function guess<T>(
  counting: Counting,
  limit: Limit,
  subjects: readonly string[],
  check: () => Promise<T | undefined>,
): Promise<T | undefined> {
  for (const subject of subjects)
    if (!(await admit(counting, limit, subject)))
      throw tooManyTries(await secondsLeft(counting, limit, subject))
  const found = await check()
  if (found !== undefined) for (const subject of subjects) await refund(counting, limit, subject)
  return found
}

/** Resets the subject's count. */
export async function forgive(counting: Counting, limit: Limit, subject: string): Promise<void> {
  await counting.sql.query(`delete from identity_attempt where key = $1`, [key(counting, limit, subject)])
}

/** Subjects are kept as keyed hashes: the table names neither people nor addresses. */
const key = (counting: Counting, limit: Limit, subject: string) =>
  counting.secrets.mac('limit', limit.name, subject)

/**
 * The part of an address that one customer of a network provider has, in one spelling. For IPv4, also written as IPv6,
 * it is the whole address; for IPv6 the first 64 bits.
 */
export function addressBucket(address: string): string {
  const [bare = ''] = address.split('%')
  if (!isIPv6(bare)) return bare
  const groups = expandGroups(bare)
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (!mapped)
    return `${groups
      .slice(0, 4)
      .map((group) => group.toString(16))
      .join(':')}::/64`
  const [high = 0, low = 0] = groups.slice(6)
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** The eight 16-bit groups of an IPv6 address. */
function expandGroups(address: string): number[] {
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address)
  const [, front = '', ...octets] = dotted ?? []
  const [a = 0, b = 0, c = 0, d = 0] = octets.map(Number)
  const text = dotted ? `${front}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}` : address
  const [head = '', tail] = text.split('::')
  const parse = (part: string) => (part === '' ? [] : part.split(':').map((group) => parseInt(group, 16)))
  const left = parse(head)
  if (tail === undefined) return left
  const right = parse(tail)
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => 0), ...right]
}
