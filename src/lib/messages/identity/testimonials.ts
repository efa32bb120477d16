/** Imagined quotes for the sign-in page. They are not real, so they carry a role instead of a name. */
export const testimonials = [
  {
    quote:
      'I handed over three months of phone calls about one leaking roof, and got my Tuesday evenings back.',
    role: 'Night-shift baker',
  },
  {
    quote: 'The moving boxes arrived, the movers arrived, and I had not searched for either of them.',
    role: 'Dispatcher who moved house in spring',
  },
  {
    quote: 'My father needed a specialist. Somebody calm made the list, and I made one call.',
    role: 'Account manager and only daughter',
  },
] as const;

export const testimonialsText = { overline: 'Imagined, but typical' } as const;
