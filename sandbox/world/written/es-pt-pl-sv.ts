/** What people in Spain and Latin America, Brazil and Portugal, Poland and Sweden write, in their languages. */
export const posts = `
@ nuria-cabanes | es | Nuria | Cabanes | Producto en Punto Fijo, el TPV de las panaderías | Responsable de producto | Punto Fijo | Madrid, Spain | 2140 | Hija de panadero. Ahora hago el programa que mi padre se negó a instalar.
# product -13.1
El jueves a las 7:20 se cayó la fibra en media calle y la panadería de Puri, en Vallecas, siguió cobrando. 143 tickets sin conexión, todos cuadrados a las 9:05, cuando volvió la línea.

Ese modo llevaba catorce meses en nuestra lista. Lo fui dejando porque nadie lo pedía. Claro que nadie lo pedía: a quien se le cae la caja con doce personas en la cola no le da por abrir una incidencia, saca la libreta.
> hernan-quiroga +3
Con los camiones pasa igual. En la montaña no hay señal y el chofer anota en la mano. Recién cuando viajé con uno entendí para qué era la birome.
>> nuria-cabanes +5
Me quedo con lo de la birome. Yo tendría que haber mirado antes qué guardaba Puri debajo del mostrador.
> * +8
¿Y los pagos con tarjeta? Sin línea el datáfono tampoco funciona, digo yo.
>> nuria-cabanes +9.5
El datáfono va con su propia SIM, así que ese día aguantó. Si cae también, el ticket queda como pendiente y se cobra en efectivo.
~ insight Lo fui dejando porque nadie lo pedía.
Una lista de peticiones solo recoge lo que la gente tiene tiempo de pedir. Los fallos que más duelen se resuelven con papel y al día siguiente ya son costumbre. Para encontrarlos hay que mirar en los cajones.
~ question 143 tickets sin conexión, todos cuadrados a las 9:05, cuando volvió la línea.
¿Qué pasa si dos cajas venden sin conexión la última tarta y luego sincronizan a la vez? Me interesa si lo resuelve el programa o si lo dejáis en manos de quien está en la tienda.
---
# pricing -4.8
Cobramos por caja registradora. Ayer descubrí que un cliente de Getafe da de baja la tercera caja cada lunes y la vuelve a dar de alta el viernes. Se ahorra 18 euros al mes y nos cuesta dos llamadas de soporte por semana.

No hace trampa. Hace exactamente lo que nuestra tarifa le invita a hacer.
> * +2
Yo haría lo mismo que el de Getafe, la verdad. Si el lunes no abro esa caja, ¿por qué la voy a pagar?
> luz-marina-ospina +6
¿Y si cobran por kilo de pan vendido? Sería más justo con el que tiene días flojos.
>> nuria-cabanes +8
Lo hemos pensado, pero los que más venden son los que menos soporte piden. Estoy probando un precio por tienda, con las cajas que haga falta.
~ insight Hace exactamente lo que nuestra tarifa le invita a hacer.
Conviene sumar lo que cuesta atender la tarifa, además de lo que ingresa. Cuando el cliente y el proveedor pierden tiempo con la misma regla, el precio está midiendo algo que no le importa a ninguno de los dos.
~ disagreement No hace trampa.
Antes de tocar la tarifa miraría cuántos clientes lo hacen. Si es uno solo, sale más barato darle un botón para activar la caja él mismo. Cambiar el precio a todos por un caso ingenioso puede traer más llamadas que las que quita.
---
# hiring 3.9
Busco a una persona para soporte con un horario raro: de 6:00 a 14:00, de martes a sábado. A las seis es cuando las panaderías encienden la caja, y a esa hora nuestro contestador tiene muy mala prensa.

26.500 euros, contrato indefinido, desde casa o en Legazpi. No hace falta saber informática. Hace falta haber trabajado detrás de un mostrador y no ponerse nervioso cuando alguien te grita con las manos llenas de harina. Escribidme por aquí, leo todo.
> * +1.5
Llevo nueve años en una pastelería de Móstoles y a las seis ya llevo dos horas despierta. Te escribo.
> * +5
¿Los sábados se compensan de alguna manera o van dentro del sueldo?
>> nuria-cabanes +6
Van dentro: son cinco días y los dos libres son domingo y lunes. Los festivos que caigan en sábado sí se pagan aparte.
~ insight Hace falta haber trabajado detrás de un mostrador y no ponerse nervioso cuando alguien te grita con las manos llenas de harina.
Quien ha atendido una cola sabe qué problema no puede esperar cinco minutos y cuál sí. El programa se aprende en dos semanas; esa forma de ordenar las urgencias tarda bastante más.
~ question A las seis es cuando las panaderías encienden la caja, y a esa hora nuestro contestador tiene muy mala prensa.
¿Esa persona estará sola hasta que llegue el resto del equipo? Si puede despertar a alguien de desarrollo cuando la avería es general, yo lo pondría en el anuncio.
---
# product 12.1
Leí ayer un texto muy compartido según el cual hay que construir para el cliente que más se queja. No estoy de acuerdo.

Mis tres clientes más ruidosos suman el 31 % de los correos y tienen cinco tiendas entre los tres. Si les hago caso, acabo con un programa precioso para un señor de Alcobendas que quiere imprimir el ticket en dos colores. Los otros 380 no escriben. A esos hay que ir a verlos, y a poder ser comprar una barra.
> hernan-quiroga +4
Ojo que a veces el ruidoso es el único que usa el producto a fondo. Yo tuve uno insoportable que tenía razón en casi todo.
>> nuria-cabanes +6
Cierto, el de Alcobendas también acertó con los alérgenos. Le debo un café y se lo cobrará.
> * +11
Dos colores no, pero que el ticket se lea sin gafas ya estaría bien.
~ insight A esos hay que ir a verlos, y a poder ser comprar una barra.
El silencio mezcla a los satisfechos con los que ya se han rendido, y desde la oficina no se distinguen. Diez minutos mirando cómo cobra alguien bastan para saber de qué grupo es.
~ disagreement Mis tres clientes más ruidosos suman el 31 % de los correos y tienen cinco tiendas entre los tres.
Contar correos por cliente puede engañar. Si la misma queja llega del ruidoso y luego aparece en tiendas calladas cuando se las visita, el ruidoso ha hecho de alarma. Yo separaría el tema del tono antes de descartarlo.
---
# operations 20.8
El sábado publicamos una actualización a las 10:40. Un sábado. A las 10:40. En 61 panaderías la caja se reinició con la cola hasta la puerta.

Fue decisión mía: el arreglo era pequeño y quise que llegara antes del domingo. Tardó cuatro minutos por tienda, y en cuatro minutos una panadería de barrio pierde a unas nueve personas.

Hemos llamado a las 61. Desde hoy solo se actualiza entre las 15:30 y las 17:00, de lunes a jueves, y el botón ya no lo tengo yo.
> * +2
Soy una de las 61. La llamada la agradecí, pero las empanadas del señor de la puerta no volvieron.
>> nuria-cabanes +3
Lo entiendo, y por eso os descontamos el mes. Si el señor de la puerta vuelve, las empanadas las pago yo.
> diego-fuentes +9
Nosotros tenemos prohibido tocar el sistema los viernes desde que un cambio de nada dejó veinte cajas de tráiler paradas en Laredo.
~ insight Desde hoy solo se actualiza entre las 15:30 y las 17:00, de lunes a jueves, y el botón ya no lo tengo yo.
Lo más sensato es quitarse el botón. Una norma escrita se salta en cuanto hay prisa, y quien decide con prisa suele ser el que redactó la norma.
~ question Fue decisión mía: el arreglo era pequeño y quise que llegara antes del domingo.
¿Habría servido dejar que cada tienda aplazara el reinicio una hora? Supongo que algún cambio urgente volverá a llegar fuera de esa ventana y alguien tendrá que decidir.
---
# product 28.9
Puri se jubila el viernes. La de Vallecas, la que probó el modo sin conexión sin que se lo pidiera nadie. En seis años nos ha mandado 212 notas de voz, y casi todas empezaban por «hija, esto no».

El traspaso lo coge su sobrina y mantiene la caja. Gracias, Puri. La pantalla grande de los sábados es tuya, aunque en el código ponga otra cosa.
> * +1.5
Treinta años comprándole el pan. El barrio va a madrugar peor.
> luz-marina-ospina +7
Ojalá hayan guardado esas notas de voz. Ahí está el manual que nadie escribió.
>> nuria-cabanes +9
Guardadas las 212. La sobrina me ha pedido que borre dos.
~ insight En seis años nos ha mandado 212 notas de voz, y casi todas empezaban por «hija, esto no».
Una clienta que se toma la molestia de corregirte durante seis años vale más que cualquier encuesta. Enhorabuena a ella por el descanso y a vosotras por haberla escuchado.
---
@ hernan-quiroga | es | Hernán | Quiroga | Implementaciones en Ruta 40 Software · flotas chicas, caminos largos | Gerente de implementación | Ruta 40 Software | Mendoza, Argentina | 1680 | Once años subido a camiones ajenos para entender qué hace falta en la pantalla.
# sales -12.7
Perdimos a un cliente de 118 camiones. Cuatro años con nosotros. Se fue a una planilla de Excel y un grupo de WhatsApp.

Fui a verlo igual, sin oferta. El jefe de tráfico me mostró el grupo: contestaba en veinte segundos, y para hacer lo mismo en nuestro sistema eran siete clics. Los había contado él, en una servilleta. Me la traje.
> nuria-cabanes +3
Enmarca la servilleta y ponla donde se decide la lista de tareas. Yo tengo una foto de una libreta con el mismo propósito.
> * +6
Veinte segundos ahora. Preguntale en seis meses dónde quedó el kilometraje de cada unidad.
>> hernan-quiroga +8
Puede ser, pero no me quiero sentar a esperar que le vaya mal. Primero bajo los siete clics.
~ insight Los había contado él, en una servilleta.
Cuando alguien mide por su cuenta lo que le molesta, hace rato que dejó de reclamar. Esa visita sin oferta seguramente valió más que las encuestas de los cuatro años.
~ question Se fue a una planilla de Excel y un grupo de WhatsApp.
¿Quién tomó la decisión, el jefe de tráfico o el dueño? Si la tomó el que usa el sistema todo el día, el problema son los clics; si fue el dueño, quizás también estaba mirando la factura.
---
# freight -3.9
Paso cerrado por derrumbe, tercer día. En Uspallata hay más de mil camiones parados y nosotros tenemos 64 de clientes ahí.

Lo que más consulta la gente en la app estos días no es el estado del paso. Es dónde hay baño con agua caliente. Lo armó un chofer de San Rafael en un mapa compartido y ayer lo pusimos en la pantalla principal.
> diego-fuentes +4
En la frontera norte nos pasa con las regaderas de Nuevo Laredo. El operador descansado llega; el otro llega tarde o no llega.
> * +10
¿Quién le paga los tres días al chofer? Eso tampoco está en ninguna pantalla.
>> hernan-quiroga +12
Depende de la empresa, y tenés razón en que ahí se ve quién es quién. De los 64, a 41 les pagan la estadía.
~ insight Lo armó un chofer de San Rafael en un mapa compartido y ayer lo pusimos en la pantalla principal.
Los que esperan conocen la ruta mejor que los que planifican. Que su mapa haya llegado a la pantalla en un día dice bastante del equipo, y ojalá figure el nombre del que lo hizo.
~ question Es dónde hay baño con agua caliente.
¿El dato se queda cuando reabran el paso? Con tres días de cierre sabrían qué paradores sirven de verdad, y eso también ordena los viajes de una semana normal.
---
# operations 4.2
Nos mudamos. Del segundo piso de la calle Rioja a un galpón en Luján de Cuyo donde antes envasaban tomate. Un tercio del alquiler y entra un semirremolque completo.

Esto último era el motivo. En once años instalamos equipos en la vereda, con lluvia y con la grúa llamando. El lunes hicimos tres camiones bajo techo antes del mediodía. Todavía hay olor a tomate cuando pega el sol en la chapa.
> * +3
Felicitaciones. Consejo de vecino: compren los ventiladores antes de enero, en enero no queda ni uno.
> nuria-cabanes +7
¿Y el equipo de desarrollo, contento con el galpón o echan de menos la calle Rioja?
>> hernan-quiroga +9
Dos se quejan del viaje, y con razón, son 40 minutos. Quedaron en venir martes y jueves, que son los días de instalación.
~ insight En once años instalamos equipos en la vereda, con lluvia y con la grúa llamando.
Que los programadores vean entrar el camión debería notarse en el producto en pocos meses. Un local más barato que además acerca el problema a quienes lo resuelven se encuentra pocas veces.
---
# analytics 13.1
Pregunta para los que manejan combustible: ¿con qué margen dan por buena una carga?

Comparo el ticket de la estación con el sensor del tanque. En 900 cargas, la diferencia media es de 2,1 %. Pero hay una estación en San Luis que siempre da 4 % de menos, con cualquier chofer. El cliente quiere sancionar a los choferes. Yo creo que miente el surtidor, y no quiero arruinar a nadie con un sensor mal calibrado.
> diego-fuentes +2
Nosotros damos por bueno hasta 3 %. Cuando la diferencia es siempre en la misma bomba, mandamos un camión con garrafa patrón y se acaba la discusión.
>> hernan-quiroga +4
La garrafa me parece perfecta, mañana consigo una certificada. Gracias, Diego.
> * +8
Fijate la temperatura. El gasoil de una cisterna al sol rinde distinto y 1 % se te va ahí.
~ insight Yo creo que miente el surtidor, y no quiero arruinar a nadie con un sensor mal calibrado.
Si la diferencia sigue a la estación y no a la persona, el dato ya absuelve a los choferes. Lo dejaría por escrito ante el cliente antes de que alguien firme una sanción.
~ question En 900 cargas, la diferencia media es de 2,1 %.
¿Cuánto varía alrededor de esa media? Con una dispersión de un punto, San Luis salta a la vista; con tres, podría ser ruido y harían falta más cargas antes de señalar a nadie.
---
# pricing 21.3
Dejamos de cobrar por camión instalado y pasamos a cobrar por camión que se movió en el mes. El mío fue el único voto en contra.

Primer mes: facturamos 8 % menos. También es el primer mes en años en que nadie llamó para discutir la factura, y seis flotas dieron de alta unidades que nos tenían escondidas. Voté mal, creo. Pregúntenme después de la cosecha.
> nuria-cabanes +3
Me viene de perlas: yo estoy justo saliendo de cobrar por caja. ¿Cómo definís «se movió»? Mi equivalente sería «vendió algo» y ya veo las discusiones.
>> hernan-quiroga +5
Más de 50 km en el mes según el GPS. Lo pusimos tan bajo para que no valga la pena discutirlo.
> * +12
En la vendimia van a facturar el doble y en julio van a comer fideos. Guarden.
~ insight También es el primer mes en años en que nadie llamó para discutir la factura, y seis flotas dieron de alta unidades que nos tenían escondidas.
Las unidades escondidas son la mejor noticia del mes: ahora se sabe qué tamaño tiene el mercado que ya estaba adentro. Ese 8 % quizás sea lo que costó enterarse.
~ disagreement Voté mal, creo.
Un mes es poco para cambiar el voto. Con este precio el ingreso sigue a la temporada de los clientes, mientras que los sueldos siguen iguales todo el año. Esperaría a ver el trimestre más flojo antes de darle la razón al resto.
---
# sales 29.0
Volvió. El de los 118 camiones, el de la servilleta. Por ahora con 40.

No lo trajo ninguna promoción. Lo trajo un siniestro: el seguro le pidió el recorrido de tres días y el grupo de WhatsApp tenía 2.300 mensajes y una torta de cumpleaños.

Ahora son dos clics. Los otros 78 camiones siguen en la planilla y me parece justo. Que nos ganemos el resto.
> * +2
La torta de cumpleaños como prueba pericial, jaja. Bien ahí por ir a verlo cuando no había nada para vender.
> diego-fuentes +6
¿De siete a dos qué quitaron? Pregunto porque nosotros vamos en cinco.
>> hernan-quiroga +8
Tres pantallas de confirmación y el motivo de demora, que ahora se elige después y lo completa el que quiera. Nadie lo leía.
~ insight Lo trajo un siniestro: el seguro le pidió el recorrido de tres días y el grupo de WhatsApp tenía 2.300 mensajes y una torta de cumpleaños.
El chat gana en velocidad hasta el día en que alguien de afuera pide una prueba. Sin esos clics de menos, el siniestro solo lo habría llevado a buscar otro proveedor.
~ question Los otros 78 camiones siguen en la planilla y me parece justo.
¿Acordaron alguna medida para decidir si pasa el resto, o lo dejan a lo que diga el jefe de tráfico? Él ya demostró que sabe contar.
---
@ luz-marina-ospina | es | Luz Marina | Ospina | Abastecimiento en Altura Café · compro café a 612 fincas | Directora de abastecimiento | Altura Café | Medellín, Colombia | 2890 | Nieta de recolectores de Betania. Cato todos los lunes.
# operations -11.9
Abrimos bodega de acopio en Betania. Hasta el viernes, el productor bajaba su café en chiva hasta Andes, dos horas y 9.000 pesos por bulto. Ahora lo entrega a quince minutos de la vereda.

Me equivoqué con la báscula: la puse adentro, donde el que vende no ve la pantalla. Don Gilberto no dijo nada, simplemente no descargó. El sábado a las siete la báscula estaba en el andén, mirando hacia la calle.
> * +4
Toda la vida nos pesaron de espaldas. Ese cambio vale más que el letrero nuevo.
> hernan-quiroga +7
Don Gilberto enseña más que un consultor: no descargó y listo.
>> luz-marina-ospina +9
Volvió el lunes con cuatro bultos y con el vecino. Ninguno de los dos comentó nada de la báscula.
~ insight Don Gilberto no dijo nada, simplemente no descargó.
La confianza empieza por lo que el vendedor puede ver con sus propios ojos. Un aparato bien calibrado en el lugar equivocado produce la misma duda que uno malo.
~ question Ahora lo entrega a quince minutos de la vereda.
¿El ahorro del transporte le queda completo al productor o los intermediarios de la zona ya ajustaron su precio? En el primer mes suele verse para qué lado se va esa plata.
---
# finance -1.8
El año pasado nos demorábamos once días en pagarle al caficultor. Yo decía que era el banco. Revisé 340 pagos y el banco se tardaba uno; los otros diez se perdían en una firma mía que estaba «de viaje».

Desde hace cinco meses pagamos en 24 horas hasta 6 millones sin mi firma. Errores: dos, por 180.000 pesos en total. Y un productor que nos vendía la mitad ahora nos vende todo, porque al fiado de la tienda también le corren intereses.
> * +3
Dos errores de 180.000 contra diez días de plata ajena. Qué control tan caro era esa firma.
> nuria-cabanes +8
Me ha dado vergüenza leerlo, voy a mirar cuántos días de los nuestros son míos.
>> luz-marina-ospina +11
A mí me dio vergüenza escribirlo. Mire primero los viernes, ahí estaba casi todo.
~ insight Revisé 340 pagos y el banco se tardaba uno; los otros diez se perdían en una firma mía que estaba «de viaje».
Casi ninguna demora se busca en la propia mesa, porque ahí se siente como cuidado. Medir por tramos, con fecha de entrada y de salida, le quita la discusión a cualquiera.
~ disagreement Errores: dos, por 180.000 pesos en total.
El conteo de errores se queda corto para juzgar el cambio. El riesgo de quitar una firma es un fraude raro y grande, que no aparece en pocos meses. Un muestreo semanal después del pago cuesta poco y cubre ese hueco.
---
# operations 8.1
Ayer enterramos a don Aurelio Restrepo, de la vereda La Italia. Ochenta y un años, cincuenta y seis cosechas. El primer microlote que vendimos con nombre propio fue el suyo, 70 kilos, y lo entregó en costales planchados.

Preguntaba siempre quién se tomaba su café. Yo le mostraba la foto de una señora en Lyon. La cargaba en la billetera.
> * +2
Lo conocí en una feria en Jericó. Me corrigió la molienda sin que yo le preguntara y tenía razón. Paz en su tumba.
> elodie-garnier +9
Mi vecina compra ese café en Lyon desde hace años. Esta noche le contaré quién lo cultivaba. Mi pésame a la familia.
>> luz-marina-ospina +12
Dígale que la foto de la billetera hizo muy feliz a un señor. Se lo contaré a Rosalba, su hija.
~ insight La cargaba en la billetera.
Mis condolencias a la familia y a la vereda. Que un hombre supiera para quién trabajaba, y que alguien se tomara el trabajo de mostrárselo, es una forma muy decente de hacer negocios.
---
# climate 17.2
Para vender en Europa cada finca necesita coordenadas. Tenemos 612. En la primera revisión, 47 quedaban en el mismo punto: la iglesia de Betania. El muchacho que hizo las encuestas tenía señal ahí y en ninguna otra parte.

La norma me parece bien en el papel. Lo que reclamo es que el costo, unos 38.000 pesos por finca, lo pague el que menos gana en la taza. Este año lo asumimos nosotros y no sé si el próximo se pueda.
> * +5
Con 38.000 por finca y un promedio de dos hectáreas, eso no lo cubre la prima. Alguien del lado de allá debería poner la mitad.
> hernan-quiroga +9
La mitad de mis clientes estuvo «estacionada» un mes en la plaza de Malargüe por lo mismo. El GPS del teléfono guarda el último punto con señal.
>> luz-marina-ospina +11
Eso era exactamente. Ahora graban el recorrido sin señal y lo suben cuando bajan al pueblo.
~ insight En la primera revisión, 47 quedaban en el mismo punto: la iglesia de Betania.
Esos 47 puntos repetidos son una suerte, porque se ven. Los que preocupan son los que caen a trescientos metros del lindero y parecen correctos. Una muestra pequeña recorrida a pie diría cuántos hay.
~ disagreement Lo que reclamo es que el costo, unos 38.000 pesos por finca, lo pague el que menos gana en la taza.
Entiendo el reclamo, aunque un mapa de linderos bien hecho también le sirve al productor para un crédito o un seguro. Si los datos quedan en sus manos, parte del gasto es inversión suya. Lo injusto sería que los guarde solo el comprador.
---
# teaching 27.0
Vinieron cuatro tostadores de visita y el que más preguntó se llevó el canasto: recogió 11 kilos en seis horas. Doña Nelly hizo 74 y le alcanzó el tiempo para explicarle cuáles estaban verdes.

Four roasters visited us and the one with the most questions was handed a basket. He picked 11 kilos in six hours. Doña Nelly picked 74 and still found time to show him which cherries were green. He has stopped asking why ripe costs more.
> diego-fuentes +4
Ese muchacho no vuelve a regatear en su vida. Habría que hacer lo mismo con los compradores de flete.
> * +10
¿Y a doña Nelly quién le pagó la clase?
>> luz-marina-ospina +12
Se la pagamos al doble del jornal, y el tostador le dejó sus botas. Le quedaron grandes, las usa el nieto.
~ insight Doña Nelly hizo 74 y le alcanzó el tiempo para explicarle cuáles estaban verdes.
Seis horas de canasto explican la diferencia de precio mejor que cualquier ficha técnica. El que compra empieza a leer la factura por el lado del trabajo.
~ question He has stopped asking why ripe costs more.
¿Han pensado en cobrar la visita como formación, con doña Nelly de instructora? Al tostador le sirve para contarlo en su tienda, y a ella le quedaría un ingreso fuera de cosecha.
---
@ rosangela-tavares | pt | Rosângela | Tavares | Operações na Azul Carga · doca, pátio e madrugada | Gerente de operações | Azul Carga | São Paulo, Brazil | 3320 | Comecei como conferente em Guarulhos. Ainda sei ler etiqueta de longe.
# operations -12.9
Primeira noite do terminal novo em Betim. Planejamos 38 carretas e vieram 52, porque o comercial tinha avisado os clientes e esqueceu de avisar a gente.

Às 2h40 a fila passava do posto. Resolvemos com a coisa mais antiga do mundo: um conferente com prancheta no portão, dizendo ao motorista a que horas voltar. O sistema de senhas, que custou oito meses, ficou desligado até as cinco.
> caio-bittencourt +3
Cinquenta e duas na estreia é problema bom, mas o diesel daquela fila alguém pagou. Vocês chegaram a medir quanto tempo ficaram de motor ligado?
>> rosangela-tavares +5
Média de 1h50 por carreta. Não gostei de descobrir.
> * +8
Eu estava na fila. O rapaz da prancheta me mandou jantar e voltar às quatro, e às quatro entrei mesmo. Nunca vi isso em terminal nenhum.
~ insight Resolvemos com a coisa mais antiga do mundo: um conferente com prancheta no portão, dizendo ao motorista a que horas voltar.
O motorista aguenta esperar quando sabe até quando. A prancheta entregou um horário em que dava para acreditar, e é essa parte que o sistema de senhas precisa copiar antes de ser religado.
~ question Planejamos 38 carretas e vieram 52, porque o comercial tinha avisado os clientes e esqueceu de avisar a gente.
Quem passa a fechar o número da noite, o comercial ou o terminal? Enquanto os dois puderem prometer vaga sem enxergar a mesma lista, essa conta tende a estourar de novo.
---
# freight -4.7
Um motorista nosso esperou 7 horas para descarregar num centro de distribuição em Cajamar. A lei manda pagar estadia a partir da quinta. O cliente respondeu que "nunca ninguém cobrou".

Fui olhar e era verdade. Em 14 meses tínhamos 1.160 esperas acima de cinco horas e cobramos zero, por medo de perder o contrato. Mandei a primeira cobrança ontem, R$ 412. Assinei eu, para ninguém do comercial precisar pedir desculpas.
> * +2
Se todas as transportadoras fizessem isso na mesma semana, o problema acabava em um mês.
> duarte-sequeira +7
Nos portos chamamos-lhe sobrestadia e ninguém discute, porque está na primeira página do contrato. Talvez ajude mudar a cláusula de sítio.
>> rosangela-tavares +9
A nossa está na página 11, letra miúda. Na renovação vai para a primeira, boa ideia.
~ insight Em 14 meses tínhamos 1.160 esperas acima de cinco horas e cobramos zero, por medo de perder o contrato.
Um direito que ninguém cobra vira desconto permanente, e o cliente nem percebe que o recebe. Mesmo que a primeira cobrança não seja paga, o tempo de espera agora tem preço na mesa de negociação.
~ disagreement Mandei a primeira cobrança ontem, R$ 412.
Eu teria mostrado o histórico ao cliente antes de cobrar. Quem recebe uma multa depois de 14 meses de silêncio discute a surpresa, e não a fila da doca. Um mês de aviso, com a planilha aberta, deixaria a conversa no lugar certo.
---
# hiring 4.1
Vaga: conferente de doca, turno das 22h às 6h, terminal de Betim. R$ 2.650 mais adicional noturno, van na porta, refeição quente (quente mesmo, comprei o aquecedor).

Na última seleção exigimos dois anos de experiência e perdemos metade dos contratados em 60 dias. Desta vez não exijo nenhum. Exijo saber dizer "não entra" para um motorista cansado sem virar briga. Mulheres são muito bem-vindas: dos nossos 9 melhores índices de avaria, 6 são delas.
> * +4
Minha irmã trabalhou em portaria de hospital por doze anos. Se tem alguém que sabe dizer "não entra", é ela. Posso mandar o contato?
>> rosangela-tavares +5
Manda hoje. Portaria de hospital é melhor que qualquer curso que eu conheça.
> * +15
A van passa em Contagem também?
>> rosangela-tavares +16
Passa, saída às 21h10 do metrô Eldorado.
~ insight Na última seleção exigimos dois anos de experiência e perdemos metade dos contratados em 60 dias.
Exigir experiência às vezes só traz quem já se acostumou com a doca dos outros. Descrever a cena difícil do turno no anúncio filtra melhor, porque a pessoa se imagina nela antes de se candidatar.
---
# operations 12.3
🌧️🚛🚛🚛🚧⏳☕☕☕🌅✅
> caio-bittencourt +1
Dá para ler a BR-381 inteira aí.
>> rosangela-tavares +2
Os três cafés eram só meus.
---
# operations 20.9
Como baixamos a espera na doca de 3h20 para 1h35 em Betim, para quem perguntou:

1. Janelas de 40 minutos, mas só para 70 % da capacidade. O resto fica para quem atrasa.
2. Quem chega adiantado não fura a fila, só ganha banheiro e tomada.
3. Nota fiscal conferida na noite anterior. De cada 100 atrasos, 44 eram nota com erro.
4. Um painel no pátio com a hora prometida e a hora real, lado a lado.

O item 4 foi o mais barato e o que mais doeu.
> * +3
Setenta por cento me parece pouco. Não fica doca parada à toa?
>> rosangela-tavares +4
Na primeira semana ficou. Depois os atrasados encheram tudo, e sem eles empurrarem os pontuais.
> duarte-sequeira +8
O ponto 3 vou levar para o nosso terminal. Por cá a fatura é digital e o erro é o mesmo: o peso.
~ insight O item 4 foi o mais barato e o que mais doeu.
Mostrar a promessa ao lado do resultado muda quem se incomoda. Antes só o motorista sabia do atraso; com o painel, quem prometeu o horário passa o turno inteiro olhando para ele.
~ question Nota fiscal conferida na noite anterior.
Quem faz essa conferência e o que acontece quando o embarcador só emite a nota de manhã? Se ele perde a janela, o custo do erro volta para quem o cometeu.
~ disagreement Quem chega adiantado não fura a fila, só ganha banheiro e tomada.
Quando há uma doca vazia e um caminhão pronto, deixar os dois esperando custa dinheiro a alguém. Eu permitiria o encaixe desde que nenhuma janela marcada se mova. A regra continua justa e o pátio esvazia antes.
---
# operations 29.0
Trinta e um dias sem avaria em Betim. O recorde da empresa era dezenove, de Guarulhos, e era meu, de 2011, quando eu ainda era conferente.

Quem bateu foi a turma da noite: Jéssica, Valdir, Marlene, Tiago e a dona Cida, que saiu da portaria do hospital para a doca. Hoje o jantar é por minha conta e não vai ter discurso.
> * +1
Sou o irmão da dona Cida por parte de orgulho. Parabéns, turma.
> caio-bittencourt +4
Perder um recorde para a própria equipe deve ser a melhor derrota que existe. O que tem no jantar?
>> rosangela-tavares +6
Feijão tropeiro para quarenta. Guarulhos também foi convidada e vem de cara amarrada.
~ insight Hoje o jantar é por minha conta e não vai ter discurso.
Citar cada um pelo nome já foi o discurso. Recorde de turno da noite costuma passar despercebido porque de manhã ninguém vê o que não quebrou.
---
@ caio-bittencourt | pt | Caio | Bittencourt | Sócio-fundador da Rota Verde · frete com menos fumaça e mais conta | Sócio-fundador | Rota Verde | Curitiba, Brazil | 2450 | Engenheiro mecânico. Prefiro medir mal do que estimar bem.
# climate -13.7
Nosso primeiro caminhão a biometano saiu ontem de Curitiba para Joinville, com 22 toneladas de ração. Prometido no folheto: 460 km de autonomia. Medido, com serra e chuva: 312.

Anunciamos os 460 em três propostas já assinadas. Hoje telefonei para os três clientes e corrigi. Um agradeceu, um ficou mudo, um pediu desconto. O mudo me preocupa mais.
> rosangela-tavares +3
O mudo está fazendo conta. Liga de novo na quinta, antes que ele termine.
>> caio-bittencourt +26
Liguei. Ele queria saber se o caminhão volta no mesmo dia. Volta, e era só isso.
> * +9
Serra do Mar carregado, 312 está até honesto. O folheto deve ter sido feito na Holanda.
~ insight Hoje telefonei para os três clientes e corrigi.
A correção sai barata enquanto parte de quem vendeu. Se o cliente descobre a diferença no meio da serra, a autonomia vira o menor dos problemas, porque ele passa a duvidar do resto da proposta.
~ question Medido, com serra e chuva: 312.
Quanto desses 148 km a menos vem da subida e quanto da carga? Com uma viagem de volta vazia já daria para separar as duas coisas e escrever propostas por rota.
---
# sales -5.7
Recusei um contrato de R$ 640 mil por ano. A empresa queria o selo "entrega carbono zero" na caixa. O que fazemos é cortar uns 38 % em relação ao diesel, em rota medida. Trinta e oito não é cem.

Ofereci imprimir "38 % menos, medido". Marketing deles disse que número assusta o consumidor. Minha sócia acha que fui vaidoso. Pode ser, mas a frase ia levar o nosso nome.
> * +2
Com 24 pessoas na folha, 640 mil é muita vaidade. Sua sócia tem um ponto.
>> caio-bittencourt +4
Tem, e a conta ela fez na minha frente. Se em seis meses não aparecer outro, o arrependimento é meu e está registrado em ata.
> duarte-sequeira +9
Já vi um concorrente levar uma coima por uma frase dessas numa caixa. O cliente saiu ileso, o transportador pagou.
~ insight Ofereci imprimir "38 % menos, medido".
Número ímpar e feio costuma passar mais credibilidade que zero redondo, porque ninguém inventaria um assim. Talvez a área de compras do mesmo cliente goste dele mais do que o marketing.
~ disagreement Marketing deles disse que número assusta o consumidor.
Eu não teria encerrado na primeira recusa. O marketing rejeitou uma frase na caixa, e há muitas outras saídas, como um código que leva à medição da rota. Dava para proteger o nome de vocês e ainda manter a conversa aberta.
---
# founder 2.8
A Helena, minha sócia, vai sair da Rota Verde no fim do trimestre. Seis anos, duas mudanças de sede e um único contador. Não brigamos; ela quer dar aula.

O que não fizemos: um acordo sobre quanto vale a parte de quem sai. Estamos fazendo agora, com carinho e com advogado, e custa o dobro. Se você tem sócio e não tem esse papel, faça enquanto gosta da pessoa.
> * +3
Perdi um amigo por causa desse papel que não existia. Façam com calma, vocês parecem estar no caminho certo.
> rosangela-tavares +5
A Helena foi a única consultora que dormiu num terminal nosso para entender o turno. Os alunos dela têm sorte.
>> caio-bittencourt +7
Mostrei a ela. Disse que o sofá de Guarulhos ainda aparece na coluna.
~ insight Se você tem sócio e não tem esse papel, faça enquanto gosta da pessoa.
Definir a fórmula antes evita que ela seja discutida por duas pessoas que já sabem de que lado vão ficar. Que vocês consigam resolver isso e continuar amigos já fala bem da sociedade.
~ question O que não fizemos: um acordo sobre quanto vale a parte de quem sai.
Vocês partem do lucro dos últimos anos ou do que a empresa valeria numa venda? Numa casa de serviços, a diferença entre as duas contas pode ser maior do que a própria parte.
---
# analytics 11.2
Dúvida sincera para quem calcula emissões de frete: o que vocês fazem com a volta vazia?

Curitiba–Paranaguá, ida cheia com soja, volta vazia em 61 % das viagens. Se jogo a volta toda no cliente da ida, ele fica 44 % mais sujo que o concorrente que divide por dois. Se divido, ninguém carrega a culpa e ninguém procura carga de retorno. Hoje jogo tudo na ida e aviso em negrito. Está certo?
> rosangela-tavares +2
A gente joga na ida também. E desde que mostramos isso ao cliente, ele começou a procurar retorno por conta própria.
> * +6
A norma internacional manda incluir a viagem vazia, mas deixa espaço para média da rede. O importante é não trocar de método entre um ano e outro.
>> caio-bittencourt +8
Média da rede esconde justamente Paranaguá. Vou publicar as duas contas por um ano e ver qual delas alguém usa.
~ insight Hoje jogo tudo na ida e aviso em negrito.
O critério mais útil é aquele que pesa em quem consegue mudar alguma coisa. Se é o embarcador da ida que decide o horário e pode aceitar espera por retorno, faz sentido que a conta apareça na linha dele.
~ disagreement Se divido, ninguém carrega a culpa e ninguém procura carga de retorno.
A volta vazia nasce do desenho da rota, e muitas vezes é a transportadora que a desenha. Colocar tudo na ida poupa quem tem a frota na mão. Uma parcela declarada como da própria transportadora criaria o incentivo que falta.
---
# pricing 20.1
Mudamos a proposta comercial para uma página. Antes eram 14, das quais o cliente lia a última.

Agora: rota, toneladas, litros evitados, preço por tonelada-quilômetro, e uma linha com o que acontece se a gente errar. Essa linha nos obriga a devolver 5 % por cada mês em que a medição ficar abaixo do prometido. Meu contador pediu para sentar antes de ler. Em quatro semanas, 6 propostas, 4 aceitas.
> * +3
E as 13 páginas que saíram, alguém sentiu falta?
>> caio-bittencourt +5
O jurídico de um cliente pediu o anexo de segurança. Mandamos à parte, ninguém mais perguntou.
> * +10
Cuidado com os 5 %. Um inverno ruim na serra e você financia o cliente.
~ insight Essa linha nos obriga a devolver 5 % por cada mês em que a medição ficar abaixo do prometido.
Uma penalidade escrita pelo próprio fornecedor responde à pergunta que o comprador teria vergonha de fazer. Também muda quem, dentro da empresa, passa a cuidar da medição todo mês.
~ question Em quatro semanas, 6 propostas, 4 aceitas.
Qual era a taxa com as 14 páginas, para rotas parecidas? Pergunto também pelo tempo até a assinatura, que costuma melhorar antes da taxa de acerto.
---
# climate 29.2
Seis semanas do caminhão a biometano, com os números feios incluídos.

Rodou 9.200 km. Emitiu 71 % menos que o diesel da mesma rota, melhor que o esperado. Ficou parado 11 dias, pior que o esperado, e 9 deles por falta de posto: o de Ponta Grossa fecha às 18h e nosso motorista chega às 18h20.

O segundo caminhão só compro depois que alguém me vender gás às 18h20. Tecnologia limpa também tem horário comercial.
> rosangela-tavares +2
Tenho um pátio em Ponta Grossa e espaço para um tanque. Me liga amanhã cedo.
>> caio-bittencourt +3
Ligo às 7h. Se der certo, o tanque leva seu nome.
> * +11
E mudar a saída do motorista em meia hora? Sai mais barato que um tanque.
>> caio-bittencourt +13
A fábrica só libera a carga às 14h, já implorei duas vezes. Mas vou implorar a terceira.
~ insight Ficou parado 11 dias, pior que o esperado, e 9 deles por falta de posto: o de Ponta Grossa fecha às 18h e nosso motorista chega às 18h20.
Nove dias perdidos por vinte minutos mostram onde o projeto realmente emperra. Separar as paradas por causa evitou que a culpa fosse parar no caminhão, onde ela é mais cara de resolver.
~ disagreement O segundo caminhão só compro depois que alguém me vender gás às 18h20.
O posto dificilmente estende o horário por um cliente só. Com dois caminhões contratados o pedido ganha peso, então talvez o segundo precise vir antes, ou ao menos uma carta de intenção assinada.
---
@ duarte-sequeira | pt | Duarte | Sequeira | Linhas de curta distância na Mar Aberto · Leixões, Lisboa, Roterdão | Diretor de linha | Mar Aberto | Lisboa, Portugal | 1870 | Vinte anos entre o cais e a folha de cálculo.
# freight -13.0
Largou ontem de Leixões a primeira viagem da nossa linha semanal para Roterdão. Capacidade: 420 contentores. A bordo: 87.

Não vou fingir que estava tranquilo. Há dois anos abrimos uma linha para Bristol, com 140 no primeiro dia e champanhe, e fechámo-la ao fim de cinco meses. Desta vez não houve champanhe. Houve uma fábrica de azulejo de Aveiro que assinou doze meses, e isso chega para os dias de chuva.
> rosangela-tavares +4
Oitenta e sete com contrato vale mais que 140 com festa. Boa viagem.
> * +8
Em Bristol era vosso cliente e gostava do serviço. Acabou porque o horário mudou três vezes. Façam este fixo, por amor de Deus.
>> duarte-sequeira +10
Sexta às 22h, e está escrito no contrato que não muda. Foi a lição mais cara que pagámos.
~ insight Houve uma fábrica de azulejo de Aveiro que assinou doze meses, e isso chega para os dias de chuva.
Uma carga âncora com prazo deixa a linha viver o tempo suficiente para que os outros confiem nela. O enchimento do primeiro dia diz pouco; o da décima segunda semana dirá quase tudo.
~ question Capacidade: 420 contentores.
Com quantos contentores a viagem se paga, e em que mês contam lá chegar? Ter essa fasquia escrita desde já poupa-vos uma discussão difícil no inverno.
---
# operations -2.9
Barra fechada em Leixões, 38 horas. O navio à vista da terra e dezanove camionistas à espera no terrapleno.

Mandei a mensagem do costume: "condições meteorológicas adversas, lamentamos o incómodo". Ao fim da tarde telefonou-me uma senhora dos frescos e perguntou se eu falava assim com a minha mãe. Reescrevi: "Não entra hoje. Amanhã às 10h digo-lhe se entra amanhã." Recebi oito obrigados por uma má notícia.
> * +2
Fui um dos oito. Preferia a carga, mas ao menos consegui ir dormir a casa.
> caio-bittencourt +6
Vou usar a pergunta da mãe como teste de toda mensagem que sai daqui.
>> duarte-sequeira +8
Faça isso, mas prepare-se: metade das nossas não passou.
~ insight Recebi oito obrigados por uma má notícia.
Quem espera precisa sobretudo de saber quando pode deixar de esperar. Dizer a hora da próxima notícia permite-lhe mandar o motorista embora, coisa que nenhum pedido de desculpa faz.
~ question Amanhã às 10h digo-lhe se entra amanhã.
E se às 10h ainda não houver decisão da capitania? Vale a pena combinar dentro da equipa o que se diz nesse caso, porque falhar essa hora custaria mais do que a barra fechada.
---
# sales 7.9
Li aqui um diretor de compras a escrever que o mar é "demasiado lento para a indústria portuguesa". Discordo, com números na mão.

Porta a porta, Aveiro–Düsseldorf: camião, 3,2 dias de média e até 6 na pior semana. Navio e barcaça, pelo nosso serviço de Lisboa no último ano: 6,1 de média e 7 na pior. Quem planeia pela média escolhe o camião. Quem já parou uma linha de montagem planeia pela pior semana.
> * +3
Fui eu que escrevi. A pior semana do navio não inclui a barra fechada, pois não? Isso também é Aveiro–Düsseldorf.
>> duarte-sequeira +5
Inclui o temporal de fevereiro no Tejo, são esses os sete dias. Mas tem razão numa coisa: para amostras e urgências eu próprio mando de camião.
>> * +7
Então mostre-me a tabela toda, com as 52 semanas, e eu corrijo o que escrevi.
> rosangela-tavares +12
Adorei ver gente discordando com tabela.
~ insight Quem já parou uma linha de montagem planeia pela pior semana.
A variação custa em stock de segurança, e esse custo fica no armazém, longe da fatura do transporte. Somando os dois, há cargas em que os três dias a mais saem de graça.
~ disagreement Quem planeia pela média escolhe o camião.
Falta nesta conta o capital parado durante a viagem e a frequência. Uma saída por semana pode obrigar a carga a esperar cinco dias no cais antes de os seis começarem a contar. Para quem produz todos os dias, isso pesa.
---
# teaching 18.1
Recebemos três estagiários da escola náutica. No primeiro dia pedi-lhes que encontrassem um erro nosso. Levaram quatro horas.

A Matilde, de 20 anos, reparou que pesamos os contentores duas vezes, à entrada do terminal e outra vez junto ao cais, com a mesma balança móvel. Perguntou porquê. Ninguém sabia. Um colega achava que era desde 2009. São 25 minutos por camião. A partir de segunda pesa-se uma vez.
> * +3
Desde 2009 há de ter sido um cliente que reclamou uma vez e já nem existe.
>> duarte-sequeira +5
Quase: existe, e quando lhe telefonei também não se lembrava.
> * +9
E a Matilde, fica convosco depois do estágio?
>> duarte-sequeira +10
Já lhe fiz a proposta. Disse que responde quando acabar a lista de perguntas.
~ insight Ninguém sabia.
Um estagiário vê o caminho inteiro porque ainda não lhe deram um pedaço dele. Pedir o erro no primeiro dia aproveita isso antes de a rotina também lhe parecer natural.
~ question A partir de segunda pesa-se uma vez.
Ficou alguém encarregado de ver, ao fim de um mês, se surgiram diferenças de peso? Um controlo antigo às vezes apanhava alguma coisa em silêncio, e assim tirava-se a dúvida.
---
# finance 28.8
Sétima viagem da linha de Roterdão: 203 contentores. A conta fecha aos 231, portanto ainda perdemos dinheiro, cerca de 9.000 euros por semana.

O que me irrita é a sobretaxa de combustível. Temos uma fórmula com quatro índices, feita por mim, e três clientes pagaram o valor errado porque eu próprio me enganei num deles. A partir do próximo mês há uma tabela com um índice e cinco degraus. Devolvi 1.140 euros e escrevi as cartas à mão.
> * +2
Recebi a carta. Em trinta anos de transitário foi a primeira vez que um armador me devolveu alguma coisa sem eu pedir.
> caio-bittencourt +7
Fórmula com quatro índices é coisa de engenheiro, e falo como culpado. Qual deles sobrou?
>> duarte-sequeira +9
O preço do gasóleo naval em Roterdão, média do mês anterior. Qualquer pessoa o consulta em dois minutos.
~ insight Temos uma fórmula com quatro índices, feita por mim, e três clientes pagaram o valor errado porque eu próprio me enganei num deles.
Se o autor da fórmula se engana, o cliente nunca a conferiu, apenas confiou. Uma tabela mais grosseira perde alguns euros de precisão e ganha alguém do outro lado capaz de a verificar.
~ disagreement A partir do próximo mês há uma tabela com um índice e cinco degraus.
Os degraus criam discussões nos limites: um cêntimo a mais e a fatura salta. Com um só índice, uma linha reta seria igualmente fácil de conferir e ninguém ficaria do lado errado do degrau.
---
@ tomasz-wieczorek | pl
# freight -13.1
Od wczoraj mamy stały blok na promie Gdynia–Karlskrona: czternaście naczep, trzy noce w tygodniu. Płacimy za niego bez względu na to, czy pojadą pełne.

Przez cztery lata tego unikałem, bo w poprzedniej firmie widziałem, jak blok zjada marżę. Teraz mamy dane z 61 tygodni i w 57 z nich byśmy go zapełnili. Te cztery pozostałe to święta i jeden strajk. Trzymajcie kciuki za listopad.
> agnieszka-dudzik +2
Pięćdziesiąt siedem na sześćdziesiąt jeden to więcej pewności, niż mam przy prognozie paczek na przyszły tydzień. Trzymam.
> * +6
A kto bierze na siebie te cztery tygodnie, wy czy przewoźnicy?
>> tomasz-wieczorek +7
My, w całości. Gdybym zrzucił to na przewoźników, blok byłby ich, a nie nasz.
~ insight Teraz mamy dane z 61 tygodni i w 57 z nich byśmy go zapełnili.
Stały blok zmienia też rozmowę z nadawcą, bo zamiast „sprawdzę” można powiedzieć „jest miejsce”. Ta pewność może przyciągnąć ładunki, których w danych z minionych tygodni w ogóle nie było widać.
~ disagreement Płacimy za niego bez względu na to, czy pojadą pełne.
Ostrożnie z wnioskiem z przeszłości: policzone tygodnie nie zawierają reakcji konkurencji na wasz blok. Zacząłbym od dziesięciu naczep z opcją na cztery, nawet po gorszej stawce za sztukę.
---
# hiring -6.1 en
Hiring a second dispatcher. The candidates come in for one Friday and listen on the second headset. No talking.

Last Friday's candidate took the headset off after forty minutes and said: "You promised Arek a call back at ten and it is twenty past." He was right. I called Arek. Then I called him and made the offer.
> kwame-mensah +4
He heard the promise and not only the problem. I would have hired him and then checked who else you had forgotten.
>> tomasz-wieczorek +6
Two more, it turned out. He had them on a piece of paper.
> * +9
Do you pay them for the Friday?
>> tomasz-wieczorek +10
Yes, a full day's rate, and fish soup.
~ insight The candidates come in for one Friday and listen on the second headset.
Listening without speaking shows what someone notices when nobody has told them what matters. An interview question would have produced a nice story about attention; this produced the attention itself.
~ question Then I called him and made the offer.
Does he get to correct you once he works for you, or does that right end with the trial day? It may be the habit most worth protecting in his first month.
---
# finance 0.9
Klient, który jeździł z nami od pierwszego roku, złożył wniosek o upadłość. Wisi nam 47 tysięcy złotych. Wystawiałem im ostatnie faktury z terminem 60 dni, chociaż od pół roku płacili po 75.

Widziałem to w tabeli. Nie zadzwoniłem, bo lubię prezesa i bałem się usłyszeć odpowiedź. Przewoźnikom zapłaciliśmy wszystko w piątek, z naszych. Oni nic nie zawinili.
> bogdan-rzepka +3
Za te piątkowe przelewy szacunek. U nas kiedyś przewoźnicy czekali razem z nami i trzech już nie wróciło.
> * +5
Zgłoście wierzytelność od razu, bo termin leci. I sprawdźcie ubezpieczenie należności, czasem obejmuje więcej, niż się pamięta.
>> tomasz-wieczorek +7
Zgłoszona dziś rano. Ubezpieczenia nie było, też z sympatii.
~ insight Nie zadzwoniłem, bo lubię prezesa i bałem się usłyszeć odpowiedź.
Sympatia najdłużej chroni przed telefonem, który mógłby jeszcze coś zmienić. Pomaga zasada, że po drugiej spóźnionej płatności dzwoni ktoś, kto prezesa nie zna.
~ question Wystawiałem im ostatnie faktury z terminem 60 dni, chociaż od pół roku płacili po 75.
Czy po tej historii wprowadzicie próg, po którym kolejne zlecenie wymaga przedpłaty? Ciekawi mnie, kto miałby go pilnować, skoro prezesi lubią się nawzajem.
---
# founder 8.1
Przenieśliśmy biuro z Oliwy do portu w Gdyni. Widok: rampa, dźwig, śmietnik. Z dwudziestu trzech osób osiem ma teraz dalej, i tym dopłacamy do biletu.

Po tygodniu jedna zmiana, której nie planowałem. Kierowcy wchodzą na kawę. Wczoraj pan Leszek zobaczył na ekranie nasz plan załadunku i powiedział, że tej kolejności nie da się zamknąć z plandeką. Spytałem, od kiedy o tym wie. Od zawsze.
> agnieszka-dudzik +2
Od zawsze! U nas magazynierka czekała trzy lata, aż ktoś zapyta. Kupcie lepszą kawę.
> * +8
Dziewięć lat dowożę do tego portu i nigdy nie byłem w żadnym biurze. Wpadnę sprawdzić.
>> tomasz-wieczorek +9
Zapraszam, drugie piętro, drzwi przy automacie. Kawa będzie lepsza od środy.
~ insight Wczoraj pan Leszek zobaczył na ekranie nasz plan załadunku i powiedział, że tej kolejności nie da się zamknąć z plandeką.
Wiedza kierowców zwykle kończy się na rampie, bo nikt nie ma powodu jej wnieść na piętro. Przypadkowa kawa robi to taniej niż ankieta, pod warunkiem że ktoś od razu zapisze, co usłyszał.
~ question Z dwudziestu trzech osób osiem ma teraz dalej, i tym dopłacamy do biletu.
Czy te osiem osób miało wpływ na decyzję, czy dowiedziało się razem z adresem? Dopłata pokrywa bilet, ale nie tę dodatkową godzinę, i to zwykle wychodzi dopiero po kwartale.
---
# freight 15.0 en
Complaint of the month. A shipper's portal wants a delivery slot 72 hours ahead, to the quarter of an hour, for a trailer that crosses a sea.

We book four slots per trailer and cancel three. So does everybody. The portal now shows the dock as full from Monday to Friday, while the man on the dock told me he played cards on Wednesday.

I wrote to them with the count: 212 slots booked, 53 used.
> diego-fuentes +5
Same at the bridge with the appointment system. We solved it with one shipper by showing up in person with the card players' names.
> priya-raman +8
A slot that costs nothing to hold will always be held four times. Even a small fee for cancelling late would show them the true queue.
>> tomasz-wieczorek +10
I would pay it. And I would be first in line to complain about it, I know myself.
~ insight We book four slots per trailer and cancel three.
The rule was meant to make arrivals predictable and has made the calendar fiction. Your count is the right kind of letter, because the shipper probably believes the dock is short of capacity and may be about to build some.
~ disagreement So does everybody.
If every carrier holds four, each of them is part of the reason the next one does. One who books a single slot and publishes their punctuality might get more from that shipper than a letter would.
---
# pricing 22.2
Zmieniliśmy cennik. Dotąd im później ktoś rezerwował, tym drożej płacił, jak w samolocie. Klienci nauczyli się rezerwować wcześnie i odwoływać późno.

Teraz cena stoi, a zaliczka 15 % przepada, jeśli ktoś odwoła po 14:00 dnia poprzedniego. Odwołań było 19 na tydzień, jest 6. Jeden klient odszedł i napisał, że to „jak w hotelu”. No tak, dokładnie jak w hotelu.
> * +2
A jeśli to wy odwołacie, bo prom nie płynie? Klient też dostaje 15 %?
>> tomasz-wieczorek +3
Tak, od pierwszego dnia. Bez tego sam bym tego nie podpisał.
> bogdan-rzepka +7
Jako ten, co odwoływał o 16:00: poskutkowało, przeniosłem planowanie na rano.
~ insight Klienci nauczyli się rezerwować wcześnie i odwoływać późno.
Cennik rosnący w czasie nagradza rezerwację, a przewozowi potrzebny jest ładunek, który naprawdę przyjedzie. Zaliczka wycenia właśnie tę obietnicę i dlatego zadziałała tak szybko.
~ question Odwołań było 19 na tydzień, jest 6.
A jak zmieniła się liczba rezerwacji? Jeżeli część nadawców czeka teraz do ostatniej chwili, żeby nie ryzykować zaliczki, to spadek odwołań mógł się gdzie indziej zamienić w niepewność.
---
# freight 29.1
Bożena odchodzi dziś na emeryturę. Trzydzieści osiem lat w spedycji, u nas ostatnie cztery. Przez telefon poznaje po oddechu, czy kierowca jest zmęczony, i dwa razy kazała komuś zjechać na parking wbrew mojemu planowi. Dwa razy miała rację.

Zostawiła nam zeszyt. Sto czterdzieści stron: gdzie nie ma zasięgu, kto lubi być budzony, którego magazyniera pytać o córkę. Dziękuję, Bożena. W piątek dzwonię po radę.
> * +1
Pani Bożena kiedyś przez pół nocy szukała mi noclegu w Ystad. Nigdy jej nie widziałem. Dużo zdrowia!
> bogdan-rzepka +4
Zeszytu nie skanujcie, tylko przepiszcie ręcznie. Dopiero wtedy ktoś to przeczyta.
>> tomasz-wieczorek +6
Nowy dyspozytor już przepisuje. Jest na stronie 12 i mówi, że ma pytania do strony 3.
~ insight Zostawiła nam zeszyt.
Rzadko kto zostawia po sobie wiedzę o ludziach, a nie tylko o procedurach. Wszystkiego dobrego dla pani Bożeny, niech telefon w piątki dzwoni już wyłącznie po radę.
---
# operations 24.6 en
The new dispatcher wrote "unclear" next to three orders today. The old rule was to guess. All three customers were glad about the call, and one had meant another port.
~ insight The old rule was to guess.
A guess that works teaches nobody anything, and the one that doesn't ends in the wrong port. I would count the calls for a month and show them to whoever finds them slow.
---
# freight 4.5 en
A customer has put our arrival times on a blackboard beside his dock, in chalk, with a column for what we promised. Nobody asked him for it. My drivers take photographs of it when we win.
~ insight My drivers take photographs of it when we win.
A board that the customer keeps is the only score both sides believe. I would ask him for a photograph on the days when you lose, too.
---
@ agnieszka-dudzik | pl | Agnieszka | Dudzik | Wdrażam magazyny w sklepach, które jeszcze liczą na kartce · Wisła Soft | Kierowniczka wdrożeń | Wisła Soft | Kraków, Poland | 1930 | Trzydzieści jeden wdrożeń, dwa nieudane. O tych dwóch opowiadam najchętniej.
# operations -12.1
Zaczynamy wdrożenie w hurtowni zabawek pod Tarnowem. W ich programie jest 14 200 kartotek. Na półkach doliczyłyśmy się 8 900.

Reszta to duchy: inny kolor wpisany jako nowy towar, literówki, hulajnoga z 2016 roku w siedmiu wersjach. Szef chciał przenieść wszystko „na wszelki wypadek”. Zgodziłam się kiedyś na takie przeniesienie i żałowałam dwa lata. Tym razem najpierw sprzątamy, potem instalujemy.
> bogdan-rzepka +3
Mam śrubę M12 w jedenastu wersjach. Dziesięć różni się spacją.
>> agnieszka-dudzik +4
Spacja na końcu czy w środku? Te na końcu są najgorsze, bo nikt ich nie widzi.
> * +7
A kto sprząta, wy czy ludzie z hurtowni? Bo u nas „klient posprząta” trwało do emerytury klienta.
>> agnieszka-dudzik +9
Razem, po dwie godziny dziennie, przy regale. Inaczej nie podpisuję harmonogramu.
~ insight Szef chciał przenieść wszystko „na wszelki wypadek”.
Każda martwa kartoteka wraca potem przy inwentaryzacji, przy zamówieniu i przy zwrocie. Sprzątanie przed startem kosztuje raz, a ludzie przy okazji uczą się, co w ogóle mają na półkach.
~ disagreement Tym razem najpierw sprzątamy, potem instalujemy.
Przy takiej liczbie duchów sprzątanie potrafi zjeść cały zapał do projektu. Wolałabym uruchomić system na kartotekach z ruchem z ostatniego roku i resztę dopisywać dopiero wtedy, gdy ktoś po nią sięgnie.
---
# teaching -2.1
Szkolenie w hurtowni. Przygotowałam 46 slajdów. Po dziesięciu pani Halina z przyjęć zapytała, czy może po prostu przyjąć dostawę, a ja bym patrzyła.

Przyjęła. Pomyliła się cztery razy, trzy razy przez nasz ekran, raz przez rękawiczki. Pozostałe 36 slajdów skasowałam w pociągu do Krakowa. Nie wiem, dla kogo je robiłam. Chyba dla siebie.
> * +3
Pani Halina na prezesa. Ile tych trzech błędów na ekranie już poprawiliście?
>> agnieszka-dudzik +5
Dwa. Trzeci to kolejność pól i kłócę się o nią z programistami od wtorku.
> tomasz-wieczorek +8
Mój dyspozytor uczył się ze słuchawką na uszach. Slajdów nie było, bo nikt nie umiał ich zrobić, i dobrze się stało.
~ insight Po dziesięciu pani Halina z przyjęć zapytała, czy może po prostu przyjąć dostawę, a ja bym patrzyła.
Patrzenie na pierwszą samodzielną próbę uczy obie strony, bo błędy od razu dzielą się na te człowieka i te ekranu. Slajdy pokazują tylko, jak miało być.
~ question Przyjęła.
A co z osobami, które przy innych boją się pomylić? Nie każdy ma odwagę pani Haliny, więc ciekawi mnie, czy drugą dostawę robią już bez widowni.
---
# operations 9.2
Start w hurtowni zabawek. Poniedziałek, 6:00. O 6:25 padły drukarki etykiet, bo zamówiłam rolki o dwa milimetry za szerokie. Moje zamówienie, mój podpis.

Do południa pisaliśmy numery markerem na kartonach. Wyjechało 310 paczek zamiast 420. Brakujące 110 pojechało we wtorek, każda z przeprosinami i balonem, bo balonów mieli akurat 90 tysięcy.
> * +2
Dostałam paczkę z balonem! Myślałam, że to promocja.
> bogdan-rzepka +5
Dwa milimetry. W mojej branży za dwa milimetry statek nie wypływa, a u was balon, ładnie.
>> agnieszka-dudzik +7
U was nie wypada balon na kadłubie, rozumiem. Od wczoraj w liście kontrolnej jest linijka o suwmiarce.
~ insight Do południa pisaliśmy numery markerem na kartonach.
Start uratował plan awaryjny, którego nikt nie musiał czytać. Warto z markera zrobić oficjalny punkt każdego wdrożenia, bo drukarka psuje się zawsze wtedy, kiedy jest potrzebna.
~ question O 6:25 padły drukarki etykiet, bo zamówiłam rolki o dwa milimetry za szerokie.
Czy przed startem była próba na prawdziwym materiale, choćby na dwudziestu paczkach? Zastanawiam się, czy taki błąd wyszedłby w piątek, kiedy jeszcze można pojechać po inne rolki.
---
# hiring 19.1
Szukam wdrożeniowca lub wdrożeniowczyni do Wisła Soft. 9–12 tysięcy brutto, umowa o pracę, Kraków i mniej więcej sześć nocy w miesiącu w hotelach, które mają w nazwie „Zajazd”.

Nie potrzebuję programisty. Potrzebuję kogoś, kto wejdzie do magazynu, przywita się najpierw z ludźmi na rampie, a dopiero potem z prezesem. Na rozmowie będzie pudełko ze 120 śrubkami i pytanie, ile ich jest. Nie ma jednej dobrej odpowiedzi.
> bogdan-rzepka +2
Śrubki mogę podesłać. Z atestem.
> * +6
Waży się dziesięć i resztę na wagę. Dobra odpowiedź?
>> agnieszka-dudzik +7
Bardzo dobra. Najlepsza do tej pory brzmiała: „A do czego pani potrzebna ta liczba?”
~ insight Potrzebuję kogoś, kto wejdzie do magazynu, przywita się najpierw z ludźmi na rampie, a dopiero potem z prezesem.
Kolejność powitań decyduje, kto później zadzwoni z prawdziwym problemem. Dobrze, że jest w ogłoszeniu razem ze stawką i liczbą nocy, bo te trzy rzeczy zwykle wychodzą na jaw dopiero po podpisaniu.
---
# analytics 28.0
Inwentaryzacja po niecałych trzech tygodniach: różnica 0,6 %. Przed wdrożeniem było 7,4 %. Szef hurtowni wydrukował to i powiesił obok pieca.

Muszę dodać, skąd te liczby. Połowa poprawy to skasowane duchy, więc żadna zasługa programu. Ćwierć to pani Halina, która nie przyjmuje dostawy bez policzenia, choćby kierowca tupał. Resztę biorę na nas.
> tomasz-wieczorek +3
Mój kierowca tupał u pani Haliny w zeszłą środę. Doliczyła się brakującego kartonu, przeprosił.
> * +9
Rzadko ktoś z branży IT oddaje połowę zasługi gumce do mazania.
>> agnieszka-dudzik +11
Gumka była najtańszą częścią oferty i najtrudniejszą do sprzedania.
~ insight Połowa poprawy to skasowane duchy, więc żadna zasługa programu.
Rozłożenie wyniku na przyczyny przyda się przy kolejnym kliencie bardziej niż sam wynik. Wiadomo wtedy, co obiecać, jeśli kartoteki są czyste, a pani Haliny na przyjęciach brakuje.
~ disagreement Resztę biorę na nas.
Ten podział jest chyba zbyt surowy dla programu. Bez niego duchy by wróciły po roku, a liczenie pani Haliny nie miałoby gdzie zostać zapisane. Utrzymanie porządku też jest wynikiem, tylko widać je później.
---
@ bogdan-rzepka | pl | Bogdan | Rzepka | Produkcja w Baltic Bolt · śruby, które trzymają statki | Kierownik produkcji | Baltic Bolt | Gdańsk, Poland | 960 | Tokarz, potem mistrz, teraz kierownik. Ręce dalej pamiętają.
# operations -11.2
Wróciła do nas partia 4 tysięcy śrub ze stoczni. Powód: za twarde. Zmierzyliśmy i faktycznie, piec trzymał 18 stopni za dużo od co najmniej trzech tygodni.

Termometr wzorcowy leżał w szufladzie, bo „nie było kiedy”. Ja podpisałem grafik, na którym nie było kiedy. Od poniedziałku piec stoi co wtorek 40 minut i nikomu nie wolno tego przesunąć, mnie też nie.
> * +4
Pracuję w stoczni po drugiej stronie. Dobrze, że nie szukaliście winnego u nas, bo tak robi większość dostawców.
> agnieszka-dudzik +6
Grafik, na którym nie było kiedy. Zapiszę sobie i powieszę nad własnym.
>> bogdan-rzepka +8
Proszę bardzo, byle nie w szufladzie.
~ insight Termometr wzorcowy leżał w szufladzie, bo „nie było kiedy”.
Kontrola bez stałego miejsca w grafiku zawsze przegrywa z zamówieniem, które ma termin. Czterdzieści minut postoju wygląda na stratę tylko do pierwszego zwrotu ze stoczni.
~ question Zmierzyliśmy i faktycznie, piec trzymał 18 stopni za dużo od co najmniej trzech tygodni.
Co z partiami z tych samych trzech tygodni, które pojechały do innych odbiorców? Telefon do nich, zanim sami zmierzą, byłby pewnie nieprzyjemny, ale tańszy.
---
# hiring -0.9
Do nauki zawodu zgłosiło się w tym roku dwóch. Dwa miejsca, dwóch chłopaków, pełny sukces, można powiedzieć. Dziesięć lat temu było ich czterdziestu.

Pytam serio, bo nie wiem: co przekonało wasze dzieci albo wnuki, żeby iść do technikum zamiast na cokolwiek z ekranem? U nas płaca na start nie jest zła, 5 400 brutto, hala ciepła, nikt nie krzyczy. Może trzeba zacząć od tego, że nikt nie krzyczy.
> * +3
Mój syn poszedł, bo był w wakacje dwa tygodnie u ślusarza i coś tam zrobił własnymi rękami. Zaproście ich wcześniej, w ósmej klasie już po decyzji.
>> bogdan-rzepka +5
W takim razie pukam do szóstych klas. Dziękuję, to konkret.
> tomasz-wieczorek +7
Pokażcie im statek, a dopiero potem śrubę. Od tej strony jest ciekawiej.
~ insight Może trzeba zacząć od tego, że nikt nie krzyczy.
Rodzice pamiętają hale sprzed trzydziestu lat i odradzają właśnie tamte. Dzień, w którym przyjdą razem z dziećmi i posłuchają, jak jest cicho, może zmienić więcej niż stawka.
~ question Dwa miejsca, dwóch chłopaków, pełny sukces, można powiedzieć.
A dziewczyny? Skoro przyszło dwóch chętnych na dwa miejsca, ciekawe, czy ktokolwiek zaprosił tę drugą połowę szkoły i co by usłyszała o szatni.
---
# pricing 10.2
Stocznia poprosiła o 12 % upustu przy kontrakcie na rok. Zamiast upustu zaproponowałem, że przestaniemy liczyć śruby.

Dotąd wysyłaliśmy równo 2 500 sztuk, liczone i plombowane. U nich znów ktoś je przeliczał. Teraz jedzie pojemnik na wagę, plus minus pół procent, a różnicę rozliczamy raz na kwartał. Oszczędzamy po dwa etaty na dwa dni w tygodniu, oni i my. Upustu dałem 3 i obie strony narzekają umiarkowanie.
> agnieszka-dudzik +2
Pół procenta na wagę i świat się nie zawalił. A mnie w każdym magazynie proszą o dokładność co do sztuki.
> * +6
Do czasu, aż kwartalna różnica wyjdzie po waszej stronie trzeci raz z rzędu. Zapiszcie, co wtedy.
>> bogdan-rzepka +8
Zapisane: po dwóch razach z rzędu wspólnie sprawdzamy wagę. Dobra uwaga.
~ insight U nich znów ktoś je przeliczał.
Podwójne liczenie to koszt nieufności, tylko rozpisany na dwie firmy, więc nikt go nie widzi w całości. Zanim się rozmawia o cenie, warto przejść drogę towaru razem z klientem i szukać właśnie takich par.
~ disagreement Upustu dałem 3 i obie strony narzekają umiarkowanie.
Skoro stocznia sama oszczędza na liczeniu, te trzy procent były chyba prezentem. Za rok zacznie od nich rozmowę. Lepiej byłoby powiązać upust z oszczędnością, którą obie strony zmierzą po kwartale.
---
# climate 18.9
Od odbiorcy z Niemiec dostaliśmy ankietę o śladzie węglowym: 214 pytań. Pytanie 61: ile wody piją pracownicy biurowi. Pytania o piec nie było.

Piec to 83 % naszej energii. Odesłałem odpowiedź na piec, bez pytania, na jednej kartce, i dziewięć pustych stron. Zadzwoniła pani inżynier z Hamburga. Powiedziała, że to pierwsza ankieta, którą przeczytała do końca.
> tomasz-wieczorek +3
Mnie pytali o segregację na promie, który nie jest mój. Też wolałbym jedną kartkę.
> * +8
A nie obniżyli wam punktów za niekompletność? Nam system sam odrzuca.
>> bogdan-rzepka +10
Odrzucił automatycznie. Pani inżynier przepisała ręcznie i podobno pyta o piec już wszystkich.
~ insight Piec to 83 % naszej energii.
Jedna liczba z miejsca, gdzie naprawdę ucieka energia, daje odbiorcy więcej niż dwieście odpowiedzi z działu biurowego. Kto układa ankietę, powinien najpierw stanąć przy takim piecu.
~ disagreement Odesłałem odpowiedź na piec, bez pytania, na jednej kartce, i dziewięć pustych stron.
Tym razem trafiło na człowieka, który czyta. Przy odbiorcy, u którego decyduje punktacja, puste strony mogą kosztować kontrakt. Bezpieczniej wypełnić minimum i dołączyć kartkę o piecu na wierzchu.
---
# teaching 29.3
Nasi dwaj uczniowie mają za sobą pierwszy miesiąc. Kuba nagwintował dziś samodzielnie swoją pierwszą śrubę i schował ją do kieszeni. Udałem, że nie widzę. Moja pierwsza leży w domu na parapecie, rocznik 1988.
> * +1
Moja jest na breloku. Krzywa jak nie wiem.
> agnieszka-dudzik +4
Niech pan policzy stan magazynu: minus jeden, przyczyna znana.
>> bogdan-rzepka +5
Wpisałem jako „wzorzec”. Inwentaryzacja to przełknie.
~ insight Udałem, że nie widzę.
Dobry mistrz wie, której śruby nie liczyć. Takie rzeczy zatrzymują młodych w zawodzie dłużej niż podwyżka po okresie próbnym.
---
@ annika-hellgren | sv | Annika | Hellgren | Fabrikschef på Brightwater Foods · ärtor, morötter, skift | Fabrikschef | Brightwater Foods | Malmö, Sweden | 2310 | Började på packlinje 2 sommaren 1996. Linjen finns kvar, jag också.
# operations -13.2
I morse körde vi igång linje 4. Nio veckor försenad, 2,1 miljoner över budget, och den första påsen ärtor som kom ut var upp och ner.

Jag fick frågan varför jag log. Därför att det var påsen som var fel och inte ärtorna. En påse vänder Dragan på en kvart. Övertiden i budgeten tar längre tid, den är min och jag redovisar den på torsdag.
> mattias-stenvall +3
Nio veckor är lite i min värld. Vi väntade sju månader på en transformator.
> * +5
Vad var det som drog iväg? Vi ska bygga ny linje nästa år och jag samlar på andras överraskningar.
>> annika-hellgren +7
Golvet. Ingen hade mätt fallet mot brunnen sedan 1974. Mät golvet först av allt.
~ insight Övertiden i budgeten tar längre tid, den är min och jag redovisar den på torsdag.
Den som säger sin siffra högt innan någon frågar får ägna mötet åt orsaken i stället för åt skulden. Det påverkar också vad nästa projektledare vågar rapportera i vecka två.
~ question Nio veckor försenad, 2,1 miljoner över budget, och den första påsen ärtor som kom ut var upp och ner.
Hur mycket av fördyringen följer av själva förseningen, och hur mycket hade kommit ändå? Den uppdelningen brukar vara det enda som går att använda i nästa kalkyl.
---
# hiring -5.0
Vi anställer fem operatörer till linje 4. Månadslön 30 200 plus skifttillägg, femskift, Malmö. Vi lär upp, sex veckor med handledare.

Förra annonsen krävde ”goda kunskaper i svenska i tal och skrift”. Sedan gick jag runt och räknade: 14 av mina 60 bästa hade inte klarat det kravet när de började. Nu står det att du ska kunna säga ifrån när något låter fel. Det går bra med händerna.
> * +2
Jag var en av dem som inte hade klarat det, fast på ett annat bolag. I dag är jag skiftledare. Delar!
> elin-lantto +6
Säga ifrån med händerna, det är så halva vår lastning går till. Bra annons.
>> annika-hellgren +8
Tack! Dragan har ett eget tecken för ”stanna”, och det går inte att missförstå.
~ insight Sedan gick jag runt och räknade: 14 av mina 60 bästa hade inte klarat det kravet när de började.
Att pröva kravprofilen mot dem som redan lyckas i jobbet tar en eftermiddag. De flesta annonser ärver sina krav från förra annonsen, och ingen minns vad de skulle skydda mot.
---
# product 3.8
Klagomål, riktat till mig själv: vi har bytt till påsar som går att återförsluta. Kunderna har önskat det i tio år. Kostnad: 31 öre per påse.

Efter åtta veckor har vi 640 reklamationer om att den inte går att öppna. Vi provade den på kontoret, elva personer i 25 till 55-årsåldern, med varma händer. Ingen av oss har provat med reumatism, framför en frys. På måndag kommer pensionärsföreningen i Kirseberg hit, tjugo stycken, och de får börja med att vara elaka.
> * +3
Min mamma, 83, klipper upp den med sekatören. Jag trodde det var hennes humör.
>> annika-hellgren +4
Hälsa henne att hon är välkommen på måndag. Ta med sekatören.
> mattias-stenvall +8
Varma händer är en fin sammanfattning av de flesta användartester.
~ insight Vi provade den på kontoret, elva personer i 25 till 55-årsåldern, med varma händer.
Förhållandena vid provet säger mer än antalet personer. Kalla händer, dåligt ljus och bråttom går att ordna även på ett kontor, och då hade nog elva räckt för att hitta felet.
~ question Efter åtta veckor har vi 640 reklamationer om att den inte går att öppna.
Vad gör ni med de påsar som redan ligger i butik? En liten klippmarkering på nästa tryck kanske går fortare än en ny förslutning och köper er tid.
---
# climate 12.1
Jag läste ett inlägg om att industrin borde sluta frysa grönsaker eftersom frysar drar ström. Jag håller inte med, och jag har mätt.

Frysning och lager hos oss: 0,41 kWh per kilo, från ånga till hämtning. Svinnet i butik för våra ärtor: under 1 procent. För färska sockerärtor uppger min svåger, som är handlare i Lund, 18. Slängd mat har också förbrukat el, bara på ett ställe där ingen har satt upp en mätare.
> mattias-stenvall +2
Bra siffra. Räknar du hushållets frys också? Där brukar det stå ett halvår.
>> annika-hellgren +4
Nej, och det är en berättigad invändning. Med fyra månader hemma blir det ungefär det dubbla, fortfarande mindre än svinnet.
> * +9
Svågern i Lund som källa, jag respekterar det.
~ insight Slängd mat har också förbrukat el, bara på ett ställe där ingen har satt upp en mätare.
Energidiskussionen hamnar gärna där mätaren sitter, eftersom den förlusten har ett diagram. Att räkna per uppäten portion i stället för per kilo producerat skulle göra jämförelsen svårare att vinkla åt något håll.
~ disagreement För färska sockerärtor uppger min svåger, som är handlare i Lund, 18.
Sockerärtor hör till det känsligaste i disken, så jämförelsen är generös mot frysen. Med morötter eller kål skulle svinnet bli betydligt lägre. Slutsatsen kan ändå hålla, men den behöver prövas på en vara som tål att ligga.
---
# health 20.9
Sjukfrånvaron på natten låg på 9,8 procent. Vi har köpt massage, frukt och en föreläsare. Inget hände.

För tre månader sedan lät vi nattskiftet göra sitt schema själva. De flyttade rasten från 02:30 till 03:15 och bytte plats på två veckor. I går var siffran 6,1. Jag tänker inte påstå att det är rasten. Jag tänker påstå att ingen av oss som sover på natten borde ha bestämt den.
> elin-lantto +2
Våra förare lade sin egen rast vid Arvidsjaur i stället för Arjeplog. Samma sak, och jag fattar fortfarande inte varför.
> * +6
Svänger inte frånvaron med årstiden också? Tre månader är ju en kort serie.
>> annika-hellgren +8
Jo, delvis. Samma månader i fjol låg vi på 9,1, så något är kvar. Jag återkommer om ett halvår.
~ insight Jag tänker påstå att ingen av oss som sover på natten borde ha bestämt den.
Den som lever med ett schema vet vilka timmar som är tunga, medan den som ritar det ser lika långa rutor. Effekten kan lika gärna komma av att få bestämma som av själva klockslaget, och båda är billiga.
~ question De flyttade rasten från 02:30 till 03:15 och bytte plats på två veckor.
Hur gjorde de när de inte var överens? Ett självgjort schema kan lätt bli de mest högljuddas schema, och det vore värdefullt att veta om någon drog det kortaste strået.
---
# operations 28.8
Tack till gänget på linje 4. Sex veckor, inga tillbud, och i natt gick ni om linje 2 för första gången: 11 840 påsar mot 11 790.

Linje 2 har hört av sig och begärt omräkning. Omräkning beviljas inte, men det blir tårta i båda matsalarna klockan 05:30. Jag kommer i pyjamas om någon kräver det.
> * +1
Linje 2 kräver det.
>> annika-hellgren +2
Då är det bestämt. Den är randig.
> mattias-stenvall +5
Grattis! Kom ihåg att ställa klockan, Annika.
~ insight Sex veckor, inga tillbud, och i natt gick ni om linje 2 för första gången: 11 840 påsar mot 11 790.
Fint att veckorna utan tillbud står före påsarna i raden. Fart som kommer efter ett säkert inkört arbetssätt brukar dessutom hålla längre.
---
@ mattias-stenvall | sv | Mattias | Stenvall | Elavtal för industri på Norrsken Energi | Kundansvarig industri | Norrsken Energi | Umeå, Sweden | 1520 | Förklarar elräkningar för folk som hellre sågar.
# pricing -12.8
Ett sågverk i Lycksele band hela sin el på tre år i samma vecka som priset toppade. De ringde i går och frågade om de hade gjort fel.

Ja, i efterhand, med ungefär 1,4 miljoner. Det jag borde ha sagt då, och inte sa, är att man kan binda en tredjedel i taget. Jag trodde att de visste. De trodde att jag skulle ha sagt det. Nu står det överst i varje offert, före priset.
> annika-hellgren +3
Vi köper i fyra delar och jag sover bra tre nätter av fyra. Stort att du skriver det här öppet.
> * +6
Finns det någon väg ut för sågverket, eller får de bara sitta still i tre år?
>> mattias-stenvall +8
Vi har flyttat en tredjedel till ett längre avtal med lägre snittpris. Det löser inte allt, men månaden går ihop.
~ insight Jag trodde att de visste.
Rådgivning faller ofta på det som båda parter antar att den andra kan. En fast första rad i offerten är bättre än god vilja, eftersom den inte beror på vem som råkar svara i telefonen.
~ question Det jag borde ha sagt då, och inte sa, är att man kan binda en tredjedel i taget.
Hur ser ersättningen ut för den som säljer, är den lika stor om kunden binder i delar? Om inte, kommer raden i offerten att få arbeta i motvind.
---
# analytics -3.9
Fråga till er som driver processindustri: hur många av er vet vad ni förbrukar mellan fredag 18:00 och måndag 05:00?

Jag har gått igenom 43 kunder. I snitt går 21 procent av veckans el åt under helgen, då ingen producerar. På ett ställe var det kompressorn, på ett annat en takvärme från 2003 som ingen vågade röra. Vad hittade ni, om ni letade?
> annika-hellgren +2
Tryckluft, alltid tryckluft. Vi gick en runda en lördag med avstängt ljud och hörde 19 läckor.
>> mattias-stenvall +4
Att lyssna på en lördag slår varje analys jag har sålt. Jag snor det.
> * +9
Hos oss var det avfuktaren i konferensrummet. Den hade gått sedan invigningen.
~ insight I snitt går 21 procent av veckans el åt under helgen, då ingen producerar.
Grundlasten är tacksam att börja med, för den kräver varken nya maskiner eller ändrade skift. En lista på väggen över vad som får vara på under helgen räcker långt, förutsatt att någon äger den.
~ disagreement På ett ställe var det kompressorn, på ett annat en takvärme från 2003 som ingen vågade röra.
Exemplen är tacksamma, men snittet blandar ihop slarv med nödvändig last. Frysar, ugnar och ventilation i vissa lokaler måste gå hela helgen. Utan att räkna bort dem först blir siffran lätt en anklagelse mot fel fabriker.
---
# sales 4.9
Jag förlorade en upphandling med 0,3 öre per kWh. Vinnaren ringer ingen, svarar inte i telefon efter 15 och har ett formulär.

Det jobbiga är att jag förstår kunden. På 9 GWh blir det 27 000 kronor om året, och i mallen fanns ingen ruta för ”svarar i telefon”. Jag har bett att få komma till nästa möte när mallen skrivs. De sa ja, lite förvånat.
> * +3
Som inköpare: vi skulle gärna ha en sådan ruta, men då måste du hjälpa oss att mäta den. ”Bra service” överklagas direkt.
>> mattias-stenvall +5
Svarstid under 15 minuter vid driftstopp, dygnet runt, med vite. Den går att mäta, och jag kan ta den på mig.
> elin-lantto +7
En natt i januari är 27 000 väldigt lite pengar. Resten av året är det väldigt mycket.
~ insight Jag har bett att få komma till nästa möte när mallen skrivs.
Priset avgör när det är den enda skillnad som mallen kan se. Att hjälpa till med kriterierna innan någon upphandling pågår är både tillåtet och klokare än att klaga efteråt.
~ disagreement Vinnaren ringer ingen, svarar inte i telefon efter 15 och har ett formulär.
Det kan också vara så att kunden har vägt in telefonen och kommit fram till att den inte behövs. Många med stabil drift ringer aldrig. Då är 27 000 om året ett rimligt svar, och den kunden var kanske inte rätt för er.
---
# teaching 13.2
Så läser du en elräkning för en fabrik på fyra minuter. Jag gjorde det med lärarna på ett gymnasium i går och de var snabbare än de flesta ekonomichefer.

1. Titta på högsta effekten, inte på summan. Den kvarten betalar du för hela månaden.
2. Leta upp när den inträffade. I 27 av 43 fall: måndag före 07:00, när allt startas samtidigt.
3. Starta ugnen 40 minuter före fläktarna. Klart.

En bagare i Holmsund sparade 61 000 om året på punkt tre.
> annika-hellgren +2
Måndagar 05:40, precis. Vi flyttade ångpannan och tjänade in en halv operatör.
> * +6
Gäller det även mindre företag? Vi har inget effektabonnemang vad jag vet.
>> mattias-stenvall +8
Titta efter en rad med kW på fakturan från elnätet, den ligger ofta på sida två. Står den där så gäller det er.
~ insight Den kvarten betalar du för hela månaden.
Många jagar kilowattimmar i åratal medan en enda morgon kostar mer. Att ordningen vid uppstart går att ändra utan investering gör den till ett bra första möte mellan ekonomi och drift.
~ question Starta ugnen 40 minuter före fläktarna.
Hur får man ordningen att hålla när personalen byts? En lapp vid brytaren fungerar en månad, så frågan är om någon har byggt in den i styrningen utan att det blev dyrt.
---
# founder 21.2
Vi har flyttat kontoret från centrala Umeå till ett gammalt ställverk vid Teg. Ingen av oss ville ha öppet landskap, så nu sitter vi i var sitt fack med nummer. Jag har fack 7. Under 130 kilovolt, står det på dörren.

Minus: ingen lunch inom en kilometer. Plus: varje kund som kommer hit vill se pannrummet, och sedan pratar vi om deras. Två avtal hittills har börjat i pannrummet.
> * +2
Under 130 kilovolt, det är en titel att ha i signaturen.
> annika-hellgren +5
Bjud på soppa i pannrummet så är lunchen löst också.
>> mattias-stenvall +7
Köpte en kokplatta i dag. Den syns i grundlasten.
~ insight Plus: varje kund som kommer hit vill se pannrummet, och sedan pratar vi om deras.
En lokal som väcker frågor gör halva säljarbetet, särskilt mot tekniker som hellre visar än berättar. Det är svårare att åstadkomma med en soffgrupp i centrum.
---
# sales 29.9
Sågverket i Lycksele har förlängt. Tolv månader till, i tredjedelar den här gången.

Jag räknade med att bli av med dem. Vd:n sa att tre andra hade ringt med lägre pris, men att jag var den enda som hade skickat honom en uträkning över vad mitt eget misstag kostade. Han har den i pärmen under ”försäkringar”. Jag vet inte om det var ett skämt.
> annika-hellgren +2
Under försäkringar ligger den rätt.
> * +7
Fint slut. Men hade du skickat den om summan hade varit 14 miljoner?
>> mattias-stenvall +9
Ärligt talat vet jag inte. Jag hade nog ringt min chef först.
~ insight Jag räknade med att bli av med dem.
En uträkning av det egna felet är svår att kopiera för en konkurrent som bara har ett lägre pris. Den visar kunden vad som händer nästa gång något går snett, och det är ju det man köper i ett treårsavtal.
~ question Tolv månader till, i tredjedelar den här gången.
Vem bestämmer när nästa tredjedel ska köpas, du eller kunden? Med fasta datum i avtalet slipper ni båda gissa, men då får ingen heller utnyttja en bra vecka.
---
@ elin-lantto | sv | Elin | Lantto | Trafikledning på Polarline · fisk söderut, frukt norrut | Trafikledare | Polarline | Luleå, Sweden | 1180 | Uppvuxen i Pajala. Vet vilka mackar som har öppet.
# freight -13.0
En historia från i vintras, eftersom någon frågade. Minus 31 i Karesuando och en trailer med bananer. Folk tror att kylbilar är till för att kyla. Den här hade värmen på i nio timmar, och bananerna höll 13,5 grader hela vägen.

Föraren, Roffe, ringde från Vittangi och undrade om han fick ta lasten före rasten. Det fick han inte. Han tog rasten med jackan på och kontrollerade aggregatet var tjugonde minut. Ungefär fyra bananer per invånare kom fram.
> annika-hellgren +3
Vi fryser allt ni värmer. Hälsa Roffe att jag bjuder på ärtor.
> * +5
Är det sant att bananer inte tål under 12? Min fru ställer dem i kylen.
>> elin-lantto +6
Under 13 blir skalet grått. De går att äta, men ingen köper dem, och då kommer reklamationen till mig.
~ insight Det fick han inte.
Regeln om vila är lättast att hålla när trafikledningen säger nej först, så att föraren slipper välja mellan lasten och sig själv. Det är ett av de få ställen där ett kort svar räcker.
~ question Den här hade värmen på i nio timmar, och bananerna höll 13,5 grader hela vägen.
Hur mycket bränsle drar aggregatet på nio timmar i den kylan, och vem står för det? Få fraktköpare tänker på att värme norrut kostar lika mycket som kyla söderut.
---
# operations -2.0
Ny depå i Luleå, åtta portar. Arkitekten hade ritat in en smart belysning som släcks när ingen rör sig. I en terminal där folk sitter still i hytten och väntar.

Första veckan blinkade förarna med helljuset för att få ljus att skriva fraktsedeln. Nu sitter det en vanlig strömbrytare på väggen, 240 kronor. Arkitekten kom och tittade på den en lång stund.
> mattias-stenvall +2
Som elförsäljare borde jag protestera, men en strömbrytare är den bästa styrning jag vet.
> * +7
Vi har samma system på toaletterna. Man sitter och viftar.
>> elin-lantto +8
Det skrev jag också i avvikelserapporten. Den sidan gick tydligen vidare till styrelsen.
~ insight I en terminal där folk sitter still i hytten och väntar.
Automatiken utgick från ett kontor, där rörelse betyder arbete. I väntan är det tvärtom, och det hade synts på en enda kväll vid porten innan ritningen blev klar.
~ disagreement Nu sitter det en vanlig strömbrytare på väggen, 240 kronor.
Med en brytare blir det förmodligen ljust dygnet runt, åtta portar om. En timer på två timmar hade hjälpt förarna och ändå sparat natten. Fast jag förstår lockelsen i en lösning som alla kan laga.
---
# hiring 8.2
Vi söker en förare, Luleå–Narvik, två varv i veckan, 34 800 i månaden plus traktamente. C-körkort med E, YKB och tålamod.

Så här ser en vecka ut: måndag söderut med lax, onsdag norrut med mjölk, två nätter i hytt, en i Abisko i säng. I februari händer det att vägen stängs och att du spelar kort med sju norrmän till fredag. Förra sökanden sa att han ”gillar utmaningar”. Vi behöver någon som gillar att vänta.
> * +3
Jag har kört fisk i elva år och är bäst på att vänta i hela Norrbotten. Vart skickar jag?
>> elin-lantto +4
Ring växeln i Luleå och be om Elin. Mejl hinner jag läsa först på söndag.
> annika-hellgren +9
Kortspelet borde stå med under förmåner.
~ insight Vi behöver någon som gillar att vänta.
En annons som beskriver den tråkigaste dagen sållar bättre än en som säljer den roligaste. Den som söker efter att ha läsat om stängd väg i februari stannar nog över första vintern.
---
# finance 17.9
Jag tycker att betalningsvillkor på 60 dagar borde räknas som lån. En livsmedelskedja är skyldig oss 1,9 miljoner i snitt under året. Vår checkkredit kostar 6,4 procent. Det är 121 000 kronor som vi betalar för att de ska ha råd med vår frakt.

Jag la in raden ”kreditkostnad” i nya offerten, öppet, med uträkning. Inköparen sa att ingen hade gjort så förut. Han sa inte nej.
> mattias-stenvall +3
Precis så gör vi med bindningstid: raden finns alltid, oavsett om någon syns betala den.
> * +5
Modigt, men en stor kedja byter åkeri innan de byter ekonomisystem.
>> elin-lantto +7
Kanske. Det finns två åkerier som kör dit i januari, och det andra har också 60 dagar.
~ insight Jag la in raden ”kreditkostnad” i nya offerten, öppet, med uträkning.
När kostnaden står för sig själv går det att byta den mot något, till exempel 30 dagar eller en volymgaranti. Inbakad i fraktpriset syns den bara som att åkeriet är dyrt.
~ disagreement Jag tycker att betalningsvillkor på 60 dagar borde räknas som lån.
Kredittiden är en del av priset, precis som volym och avstånd, och kedjan kan hävda att den redan är inräknad. Risken med en egen rad är att den förhandlas bort ensam. Två priser, ett för varje villkor, låter köparen välja själv.
---
# freight 28.1
Vägen över Björnfjell stängd i 41 timmar. Nya föraren, Sanna, andra veckan, stod där med 19 ton lax och fem kollegor från fyra länder.

Hon ringde aldrig för att klaga. Hon ringde var sjätte timme och läste upp temperaturen, utan att någon hade bett om det. Allt kom fram godkänt. På lönesamtalet sa jag att hon fått tillägg från första dagen, och hon frågade om det var för laxen eller för kortspelet.
> annika-hellgren +2
Vad svarade du?
>> elin-lantto +3
För kortspelet. Laxen ingick.
> * +6
Var sjätte timme utan att bli tillsagd, det har jag försökt få in i en instruktion i fem år.
~ insight Hon ringde var sjätte timme och läste upp temperaturen, utan att någon hade bett om det.
Den som väntar på besked hemma mår bäst av regelbundna siffror, även när de är oförändrade. Att Sanna förstod det i andra veckan är värt ett tillägg, vad det nu än hette.
~ question Allt kom fram godkänt.
Tänker ni göra hennes sextimmarssamtal till rutin, eller förstörs det av att bli en regel? Det vore synd om nästa förare ringer för att han måste och läser av fel givare.
---
`;
