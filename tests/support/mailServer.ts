import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { z } from 'zod'

/** A mail as it arrived: the envelope, and all that followed DATA. */
export interface ArrivedMail {
  from: string
  to: string[]
  data: string
}

/** A mail server that takes everything and keeps it. */
export async function startMailServer() {
  const mails: ArrivedMail[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let mail: ArrivedMail = { from: '', to: [], data: '' }
    let inData = false
    let rest = ''
    const answer = (line: string) => {
      const [verb = ''] = line.toUpperCase().split(/[ :]/)
      if (verb === 'MAIL') mail = { from: line, to: [], data: '' }
      if (verb === 'RCPT') mail.to.push(/<(.*)>/.exec(line)?.[1] ?? '')
      inData = verb === 'DATA'
      socket.write(inData ? '354 go on\r\n' : verb === 'QUIT' ? '221 bye\r\n' : '250 good\r\n')
    }
    socket.write('220 test\r\n')
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      rest += chunk.toString()
      const lines = rest.split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (!inData) answer(line)
        else if (line === '.') {
          inData = false
          mails.push(mail)
          socket.write('250 taken\r\n')
        } else mail.data += `${line}\n`
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = z.object({ port: z.number() }).parse(server.address())
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
