import { z } from 'zod'

/** What a side of the comparison tells of itself. */
export const sideStats = z.object({ rss: z.number(), cpu: z.number() })
export type SideStats = z.infer<typeof sideStats>

/** Serves the parent's questions: bytes held and CPU microseconds used so far. Ends when the parent does. */
export function answerParent(port: number) {
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.({ rss: process.memoryUsage().rss, cpu: user + system })
  })
  process.on('disconnect', () => process.exit(0))
  process.send?.({ port })
}
