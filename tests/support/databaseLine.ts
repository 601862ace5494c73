import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { z } from 'zod'

const address = z.object({ port: z.number() })

export type DatabaseLine = Awaited<ReturnType<typeof openDatabaseLine>>

/** A line's change to the bytes that pass. */
interface LineOptions {
  /** Milliseconds by which the server's bytes are late. */
  delay?: number
  /** Changes the client's bytes. */
  toServer?: (bytes: Buffer) => Buffer
  /** Changes the server's bytes. */
  toClient?: (bytes: Buffer) => Buffer
}

/** A line to a database that a test can cut and stop. */
export async function openDatabaseLine(
  database: string,
  { delay = 0, toServer = (bytes) => bytes, toClient = (bytes) => bytes }: LineOptions = {},
) {
  const target = new URL(database)
  /** Connections of the line to the server, by their local ports, with those of the client. */
  const lines = new Map<number, { client: Socket; server: Socket }>()
  let isCut = false
  const listener = createServer((client) => {
    if (isCut) return void client.destroy()
    const server = connect(Number(target.port), target.hostname)
    server.once('connect', () => lines.set(server.localPort ?? 0, { client, server }))
    const end = () => {
      lines.delete(server.localPort ?? 0)
      client.destroy()
      server.destroy()
    }
    for (const one of [client, server]) one.on('error', () => undefined).on('close', end)
    client.on('data', (bytes) => server.write(toServer(bytes)))
    server.on('data', (bytes) => {
      if (delay === 0) client.write(toClient(bytes))
      else setTimeout(() => client.writable && client.write(toClient(bytes)), delay)
    })
    return undefined
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const url = new URL(database)
  url.port = String(address.parse(listener.address()).port)
  const cutAll = () => {
    for (const { client, server } of lines.values()) for (const one of [client, server]) one.destroy()
  }
  return {
    url: url.href,
    /** Ends every connection and lets none in until `mend`. */
    cut() {
      isCut = true
      cutAll()
    },
    mend() {
      isCut = false
    },
    /** Stops both directions of the connection with this port at the server. @returns what lets it go on */
    stop(port: number) {
      const line = lines.get(port)
      if (!line) throw new Error(`No line has port ${port}`)
      line.client.pause()
      line.server.pause()
      return () => {
        line.client.resume()
        line.server.resume()
      }
    },
    close() {
      cutAll()
      listener.close()
    },
  }
}
