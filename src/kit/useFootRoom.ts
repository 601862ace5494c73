import { useCallback } from 'react'

/**
 * Tells the page, by a CSS variable, how high an element at its foot is with the gap above it, so that rows end and
 * messages stand above it. Gives the element's ref; without the element there is no variable.
 */
export const useFootRoom = (variable: `--kit-${string}`) =>
  useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined
      const { style } = document.documentElement
      const observer = new ResizeObserver(() => style.setProperty(variable, `${element.offsetHeight + 8}px`))
      observer.observe(element)
      return () => {
        observer.disconnect()
        style.removeProperty(variable)
      }
    },
    [variable],
  )
