import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'

const root = path.resolve(import.meta.dirname, '../..')

export interface Program {
  /** Where it answers. */
  url: string
  /** The printed output so far. */
  output(): string
  /** Ends it as an operator would, and waits. */
  stop(): Promise<void>
  /** Ends it as a power cut would; its database is left running. */
  kill(): Promise<void>
}

/** Milliseconds, a little below what the hooks of end-to-end tests have: entering the demo on a busy machine takes minutes. */
const startLimit = 170_000

/**
 * Runs the built program on a data folder of the test's own, with a free port.
 * @param checkout folder of another checkout, whose build then runs
 */
export async function startProgram(
  dataDir: string,
  env: Record<string, string> = {},
  checkout = root,
): Promise<Program> {
  const child: ChildProcess = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: checkout,
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'warn', PORT: '0', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ended = once(child, 'exit')
  const url = await new Promise<string>((resolve, reject) => {
    const timer = globalThis.setTimeout(
      () => reject(new Error(`The program did not start in time:\n${output}`)),
      startLimit,
    )
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const address = / is ready: (http\S+)/.exec(output)?.[1]
      if (!address) return
      clearTimeout(timer)
      resolve(address)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.on('exit', () => {
      clearTimeout(timer)
      reject(new Error(`The program ended at its start:\n${output}`))
    })
  })
  const end = (signal: NodeJS.Signals) => async () => {
    child.kill(signal)
    await ended
  }
  return { url, output: () => output, stop: end('SIGTERM'), kill: end('SIGKILL') }
}

/** A demo account as the program prints it at its start. */
export interface Account {
  username: string
  password: string
}

/** The first printed account whose description holds the word; the program prints them right after its address. */
export async function printedAccount(program: Program, word: string): Promise<Account> {
  // Not the test runner's waitFor: the pictures are made without a test runner.
  const limit = Date.now() + 5_000
  for (;;) {
    for (const line of program.output().split('\n')) {
      const match = /^\s+(\+\d+) .*password (\S+): (.*)$/.exec(line)
      if (match?.[1] && match[2] && match[3]?.includes(word))
        return { username: match[1], password: match[2] }
    }
    if (Date.now() > limit) throw new Error(`No account for ${word} was printed:\n${program.output()}`)
    await setTimeout(50)
  }
}

const signedIn = z.object({
  AuthenticationResult: z.object({
    IdToken: z.string(),
    RefreshToken: z.string().optional(),
    AccessToken: z.string(),
  }),
})

/** Signs in by the user-pool protocol, chooses the company, and gives an id token for it. */
export async function idTokenFor(
  program: Program,
  { username, password }: Account,
  clientId?: number,
): Promise<string> {
  const call = async (operation: string, body: unknown) => {
    const answer = await fetch(`${program.url}/identity`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${operation}: ${await answer.text()}`)
    return answer.json() as Promise<unknown>
  }
  const first = signedIn.parse(
    await call('InitiateAuth', {
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: 'console',
      AuthParameters: { USERNAME: username, PASSWORD: password },
    }),
  ).AuthenticationResult
  if (clientId === undefined) return first.IdToken
  await call('UpdateUserAttributes', {
    AccessToken: first.AccessToken,
    UserAttributes: [
      { Name: 'custom:clientId', Value: String(clientId) },
      { Name: 'custom:isActive', Value: '1' },
    ],
  })
  const renewed = signedIn.parse(
    await call('InitiateAuth', {
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      ClientId: 'console',
      AuthParameters: { REFRESH_TOKEN: first.RefreshToken },
    }),
  )
  return renewed.AuthenticationResult.IdToken
}
