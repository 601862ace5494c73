import pg from 'pg'

const oid = { int8: 20, int8Array: 1016, date: 1082, timestamptz: 1184 }

/** How the texts of the database are read: ids as numbers, dates as they are, instants as ISO text. */
export const types = new pg.TypeOverrides()
types.setTypeParser(oid.int8, Number)
types.setTypeParser(oid.int8Array, (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number)))
types.setTypeParser(oid.date, (text) => text)
types.setTypeParser(oid.timestamptz, isoInstant)

/**
 * The connection's zone is UTC, so the text, `2026-01-31 08:00:00.5+00`, needs rearranging only: a list of 25 holds 250
 * instants. Years of other lengths and fractions that are longer than milliseconds take the long way.
 */
function isoInstant(text: string): string {
  const end = text.length - 3
  if (text[10] !== ' ' || end < 19 || end > 23 || !text.endsWith('+00')) return new Date(text).toISOString()
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, end).padEnd(3, '0')}Z`
}

/** Options of a connection that serves requests: ids as numbers, dates as text, instants as ISO text, money as text. */
export const appConnection = (url: string): pg.ClientConfig => ({
  connectionString: url,
  types,
  keepAlive: true,
  connectionTimeoutMillis: 10_000,
})

const gathering = new WeakSet<pg.Client>()

/**
 * Collects statements until all requests received so far are read, and sends them as one packet. This needs one system
 * call instead of one per statement.
 */
export function inOnePacket(client: pg.Client): void {
  if (gathering.has(client)) return
  gathering.add(client)
  const { stream } = client.connection
  stream.cork()
  setImmediate(() => {
    gathering.delete(client)
    stream.uncork()
  })
}
