import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useInView } from 'react-intersection-observer'

interface NearProps {
  title: string
  children: ReactNode
}

/** A panel that asks for its figures once it comes near the window; until then its heading keeps its place. */
export function Near({ title, children }: NearProps) {
  const { ref, inView } = useInView({ triggerOnce: true, rootMargin: '200px 0px', fallbackInView: true })
  if (inView) return children
  return (
    <Paper
      ref={ref}
      component="section"
      aria-label={title}
      variant="outlined"
      sx={{ p: 2, height: 1, minHeight: 240 }}
    >
      <Typography variant="subtitle1" component="h3" sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
    </Paper>
  )
}
