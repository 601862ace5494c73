import { useMemo } from 'react'
import { encode } from 'uqr'

/** Blank modules around the code, without which readers don't find it. */
const quiet = 4

/** A QR code that leads to the address; drawn, so that it prints sharp at every size. The address is to stand beside it. */
export function QrCode({ address }: { address: string }) {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(address, { ecc: 'M', border: quiet })
    const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])))
    return { size, path: dark.join('') }
  }, [address])
  return (
    <svg viewBox={`0 0 ${size} ${size}`} aria-hidden="true" shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
