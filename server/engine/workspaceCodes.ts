import { addressBucket, guess, workspaceCodeGuesses } from '../platform/identity/limits.ts'
import type { ModuleContext } from './module.ts'

/** Who tries a code: the address, and the people and companies whose tries it counts as too. */
interface Guesser {
  address: string
  subjects: readonly string[]
}

/**
 * The company of a workspace code. All calls that take a code share the limit of tries, against guessing.
 * @returns undefined where no company has the code
 * @throws 429 with the seconds to wait
 */
export const workspaceNamed = (
  { db, secrets, now }: Pick<ModuleContext, 'db' | 'secrets' | 'now'>,
  { address, subjects }: Guesser,
  code: string,
): Promise<{ id: number; name: string } | undefined> =>
  guess(
    { sql: db.system, secrets, now: now().getTime() },
    workspaceCodeGuesses,
    [addressBucket(address), ...subjects],
    async () => {
      const [found] = await db.system.query<{ id: number; name: string }>(
        'select id, name from client where upper(workspace_code) = upper($1)',
        [code],
      )
      return found
    },
  )
