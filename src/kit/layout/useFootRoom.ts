import { useCallback } from 'react'

/**
 * Sets a CSS variable to the height of an element at the foot of the page with its gap. Rows end and messages appear
 * above it. Returns the element's ref; without the element the variable is unset.
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
