import * as z from 'zod/mini'

/** Lines that one call takes in at most. */
export const mostLines = 500

const quantity = z
  .string()
  .check(z.regex(/^\d{1,12}(\.\d{1,3})?$/, 'Give a number with at most three decimals.'))
const words = (most: number) => z.nullish(z.string().check(z.trim(), z.maxLength(most)))

/** Body of POST delivery-order/{id}/lines: what came of its lines, all of them or none. */
export const receivedLines = z.strictObject({
  lines: z
    .array(
      z.strictObject({
        id: z.int().check(z.positive()),
        version: z.int().check(z.positive()),
        qtyReceived: quantity,
        qtyRejected: quantity,
        rejectReason: words(200),
        batchNo: words(40),
      }),
    )
    .check(z.minLength(1), z.maxLength(mostLines)),
})
export type ReceivedLines = z.infer<typeof receivedLines>
export type ReceivedLine = ReceivedLines['lines'][number]
