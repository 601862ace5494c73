import { addressBucket, guess, workspaceCodeGuesses } from '../platform/identity/limits.ts'
import type { ModuleContext } from './module.ts'

/** Who tries a code: from where, and the people and companies that the tries count for besides. */
interface Guesser {
  address: string
  subjects: readonly string[]
}

/**
 * The company of a workspace code. The same tries count wherever a code can be entered, so that no one finds a company by
 * trying.
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
